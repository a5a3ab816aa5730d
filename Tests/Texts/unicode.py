#!/usr/bin/python3
"""Searches, orders, amounts and titles of 20 scripts and 30 locales, beside ICU's tables and CLDR's (PyICU, babel).

    unicode.py --flowd PATH --flowctl PATH [--count N] [--seed N]

A search finds what ICU's case folding finds, by whole characters. An order is that of ICU's collator for the tenant's
language, for words of its letters; where flowd keeps to code points that is named in ORDERS. An amount is read and written
as CLDR has it. A title comes back as it was given, and none is wider on the screen than its cells.
`make texts` runs it: it needs python3-icu and python3-babel, whose tables aren't flowd's own.
"""
import argparse
import os
import random
import re
import sys
import unicodedata

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))

import icu  # noqa: E402
from babel import numbers  # noqa: E402

parser = argparse.ArgumentParser(add_help=False)
parser.add_argument("--count", type=int, default=200)
parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(1 << 32))))
options, sys.argv[1:] = parser.parse_known_args()

from story import Story  # noqa: E402

# Words of each script, as people write them.
SCRIPTS = {
    "Latin": "Straße Groß Œuvre Ærø İstanbul ısı Łódź Çeşme Žižkov Ångström Ñandú", "Greek": "ΟΔΟΣ οδός Άρης Ξενοδοχείο ΣΙΣΥΦΟΣ",
    "Cyrillic": "Улица Ёлка Київ Ґанок България Њега", "Armenian": "Երևան Հայաստան ԵՎ", "Georgian": "თბილისი ქუჩა Მთა",
    "Hebrew": "רחוב שלום בית־ספר", "Arabic": "شارع مدرسة بيت", "Devanagari": "दिल्ली सड़क हिन्दी", "Bengali": "ঢাকা রাস্তা",
    "Tamil": "சென்னை தெரு", "Thai": "ถนน กรุงเทพ", "Lao": "ວຽງຈັນ ຖະໜົນ", "Khmer": "ភ្នំពេញ ផ្លូវ", "Hangul": "서울 거리 한국어",
    "Hiragana": "ひらがな とおり", "Katakana": "カタカナ ガギグ", "Han": "東京 北京 大街", "Ethiopic": "አዲስ አበባ", "Cherokee": "ᏣᎳᎩ Ꮳꮃꭹ",
    "Deseret": "𐐔𐐇𐐝𐐀 𐐼𐐯𐑅𐐨𐑉𐐯𐐻",
}
FOREIGN = ("абвгґдђѓеёєжзѕиіїйјклљмнњопрстћќуўфхцчџшщъыьэюяГҐЄІЇ", "αάἀἄβγδεέἐζηήἠθιίἰϊκλμνξοόὀπρῥστυύὑφχψωώὠΆἈ")
LOCALES = """de-AT de-CH en-GB en-IN fr-FR fr-CA es-ES es-MX pt-BR pt-PT it-IT nl-NL sv-SE da-DK nb-NO fi-FI et-EE lv-LV lt-LT
    pl-PL cs-CZ sk-SK hu-HU ro-RO hr-HR sl-SI tr-TR el-GR ru-RU uk-UA bg-BG sr-RS be-BY mk-MK is-IS sq-AL cy-GB""".split()


def whole(text):
    """The characters of a text as people count them, each as it is compared."""
    folded = unicodedata.normalize("NFC", str(icu.UnicodeString(unicodedata.normalize("NFC", text)).foldCase()))
    breaks = icu.BreakIterator.createCharacterInstance(icu.Locale.getRoot())
    breaks.setText(icu.UnicodeString(folded))
    ends = [0, *breaks]
    units = folded.encode("utf-16-le")
    return [units[2 * begin:2 * end].decode("utf-16-le") for begin, end in zip(ends, ends[1:])]


def has(text, needle):
    text, needle = whole(text), whole(needle)
    return any(text[at:at + len(needle)] == needle for at in range(len(text) - len(needle) + 1))


def varied(dice, word):
    """A part of a word, as somebody may type it."""
    part = word
    if len(word) > 3 and dice.random() < 0.5:
        begin = dice.randrange(len(word) - 2)
        part = word[begin:begin + dice.randrange(2, len(word) - begin + 1)]
    change = dice.choice([str, str.upper, str.lower, str.title, str.casefold, lambda t: unicodedata.normalize("NFD", t)])
    return change(part)


def searches(story, dice):
    """Each search finds just the titles that ICU's case folding finds."""
    person, words = story.operator(), [word for text in SCRIPTS.values() for word in text.split()]
    person("tenant", "create", "words", "--time-zone", "UTC")
    person("template", "apply", story.file("t.yaml", b"template: t\ntitle: T\nsteps:\n  - {step: a, title: A}\n"), "-t", "words")
    titles = {}
    for number, word in enumerate(words):
        title = f"{word} {number}"
        titles[person("job", "start", "t", "--title", title, "-t", "words")["job"]["id"]] = title
    for job, title in titles.items():
        story.check("a title comes back", person("job", "show", job, "-t", "words")["job"]["status"]["title"], title)
    for _ in range(options.count):
        needle = varied(dice, dice.choice(words))
        found = person("job", "list", "--search", needle, "--limit", "1000", "-t", "words")
        wanted = sorted(job for job, title in titles.items() if has(title, needle))
        story.check(f"search {needle!r} {[hex(ord(c)) for c in needle]}", sorted(job["id"] for job in found), wanted)


def orders(story, dice):
    """Titles stand as ICU's collator has them for the tenant's language."""
    person = story.operator()
    for number, locale in enumerate(LOCALES):
        tenant = f"o{number}"
        person("tenant", "create", tenant, "--time-zone", "UTC", "--locale", locale)
        person("template", "apply", story.file("t.yaml", b"template: t\ntitle: T\nsteps:\n  - {step: a, title: A}\n"), "-t", tenant)
        letters = [c for c in icu.LocaleData(locale.replace("-", "_")).getExemplarSet(0, icu.ULocaleDataExemplarSetType.ES_STANDARD)
                   if unicodedata.category(c[:1]) != "Lm"]  # Ukrainian's apostrophe is a sign to flowd, as all apostrophes are.
        words = set()
        while len(words) < 12:
            word = "".join(dice.choice(letters) for _ in range(dice.randrange(1, 4)))
            words.add(dice.choice([word, word[0].upper() + word[1:]]))
        # Where Latin is written, other scripts stand in their own order, which is that of all languages; Croatian has
        # Cyrillic before Greek, which flowd keeps behind it.
        for foreign in FOREIGN[:1] if locale == "hr-HR" else FOREIGN if "a" in letters else ():
            words |= {"".join(dice.choice(foreign) for _ in range(dice.randrange(1, 4))) for _ in range(6)}
        for word in words:
            person("job", "start", "t", "--title", word, "-t", tenant)
        collator = icu.Collator.createInstance(icu.Locale(locale.replace("-", "_")))
        collator.setStrength(icu.Collator.PRIMARY)
        found = [job["status"]["title"] for job in person("job", "list", "--sort", "title", "--limit", "100", "-t", tenant)]
        story.check(f"{locale}: as many", sorted(found), sorted(words))
        for first, second in zip(found, found[1:]):
            story.check(f"{locale}: {first} before {second} in {found}", collator.compare(first, second) <= 0, True)


def amounts(story, dice):
    """An amount that CLDR writes is read as what it is, and flowctl writes it so."""
    for locale in LOCALES:
        name, person = locale.replace("-", "_"), story.operator()
        os.environ["LC_ALL"] = f"{name}.UTF-8"
        for _ in range(4):
            minor = dice.choice([dice.randrange(1, 10**4), dice.randrange(10**4, 10**7), dice.randrange(10**7, 10**12)])
            plain = f"{minor // 100}.{minor % 100:02}"
            written = numbers.format_decimal(plain, format="#,##,##0.00" if locale.endswith("IN") else "#,##0.00", locale=name)
            answer = person("budget", "set", "--job", "1", "food", written, "-t", "words")["budget"]
            story.check(f"{locale}: {written!r}", answer["planned"], plain)
            _, text = person.said("budget", "show", "--job", "1", "-t", "words")
            spaces = re.sub(r"[\u00a0\u202f]", " ", text)
            story.check(f"{locale}: {written!r} in {text!r}", re.sub(r"[\u00a0\u202f]", " ", written) in spaces, True)
    del os.environ["LC_ALL"]


with Story(f"Texts beside ICU {icu.ICU_VERSION} and CLDR, --seed {options.seed}") as story:
    dice = random.Random(options.seed)
    searches(story, dice)
    amounts(story, dice)
    orders(story, dice)
