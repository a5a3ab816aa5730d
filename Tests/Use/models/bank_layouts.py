"""How banks write their files: a heading, an order of cells, numbers, dates, signs. The lines are made up.

A layout is (country, bank, currency, separator, form of dates, form of numbers, columns). A column is HEADING=CELL, with a cell
that says what stands there; what stands behind a colon is written as it is."""

DATES = {"dmy.": "%d.%m.%Y", "dmy.2": "%d.%m.%y", "dmy-": "%d-%m-%Y", "dmy/": "%d/%m/%Y", "mdy/": "%m/%d/%Y", "iso": "%Y-%m-%d",
         "plain": "%Y%m%d", "hu": "%Y.%m.%d.", "named": "%d %b %Y", "ymd.": "%Y.%m.%d", "iso-time": "%Y-%m-%d %H:%M:%S"}


def number(cents, form):
    """An amount without a sign: `1.234,50`, or without groups, or with others."""
    decimal, group = {"de": (",", "."), "plain,": (",", ""), "en": (".", ","), "plain.": (".", ""), "fr": (",", "\u00a0"),
                      "ch": (".", "'"), "narrow": (",", "\u202f")}[form]
    return f"{cents // 100:,}".replace(",", group) + decimal + f"{cents % 100:02}"


LAYOUTS = [
    ("DE", "Sparkasse, CAMT", "EUR", ";", "dmy.2", "plain,",
     "Auftragskonto=own|Buchungstag=date|Valutadatum=date|Buchungstext=kind|Verwendungszweck=words|Glaeubiger ID=|Mandatsreferenz=|"
     "Kundenreferenz (End-to-End)=:NOTPROVIDED|Sammlerreferenz=|Lastschrift Ursprungsbetrag=|Auslagenersatz Ruecklastschrift=|"
     "Beguenstigter/Zahlungspflichtiger=name|Kontonummer/IBAN=iban|BIC (SWIFT-Code)=bic|Betrag=signed|Waehrung=currency|Info=:Umsatz gebucht"),
    ("DE", "Sparkasse, MT940", "EUR", ";", "dmy.2", "plain,",
     "Auftragskonto=own|Buchungstag=date|Valutadatum=date|Buchungstext=kind|Verwendungszweck=words|Beguenstigter/Zahlungspflichtiger=name|"
     "Kontonummer=iban|BLZ=bic|Betrag=signed|Waehrung=currency|Info=:Umsatz gebucht"),
    ("DE", "Volksbank, new", "EUR", ";", "dmy.", "de",
     "Bezeichnung Auftragskonto=:Giro|IBAN Auftragskonto=own|BIC Auftragskonto=bic|Bankname Auftragskonto=:VR|Buchungstag=date|"
     "Valutadatum=date|Name Zahlungsbeteiligter=name|IBAN Zahlungsbeteiligter=iban|BIC (SWIFT-Code) Zahlungsbeteiligter=bic|"
     "Buchungstext=kind|Verwendungszweck=words|Betrag=signed|Waehrung=currency|Saldo nach Buchung=balance|Bemerkung=|Kategorie="),
    ("DE", "Volksbank, S and H without a heading", "EUR", ";", "dmy.", "de",
     "Buchungstag=date|Valuta=date|Auftraggeber/Zahlungsempfänger=:Office|Empfänger/Zahlungspflichtiger=name|Konto-Nr.=|IBAN=iban|BLZ=|"
     "BIC=bic|Vorgang/Verwendungszweck=words|Kundenreferenz=|Währung=currency|Umsatz=bare| =S/H"),
    ("DE", "DKB", "EUR", ";", "dmy.2", "de",
     "Buchungsdatum=date|Wertstellung=date|Status=:Gebucht|Zahlungspflichtige*r=payer|Zahlungsempfänger*in=payee|Verwendungszweck=words|"
     "Umsatztyp=in or out|IBAN=iban|Betrag (€)=signed|Gläubiger-ID=|Mandatsreferenz=|Kundenreferenz="),
    ("DE", "ING", "EUR", ";", "dmy.", "de",
     "Buchung=date|Wertstellungsdatum=date|Auftraggeber/Empfänger=name|Buchungstext=kind|Verwendungszweck=words|Saldo=balance|"
     "Währung=currency|Betrag=signed|Währung=currency"),
    ("DE", "N26", "EUR", ",", "iso", "plain.",
     "Booking Date=date|Value Date=date|Partner Name=name|Partner Iban=iban|Type=:Transfer|Payment Reference=words|Account Name=:Main|"
     "Amount (EUR)=signed|Original Amount=|Original Currency=:USD|Exchange Rate="),
    ("DE", "Deutsche Bank", "EUR", ";", "dmy.", "de",
     "Buchungstag=date|Wert=date|Umsatzart=kind|Begünstigter / Auftraggeber=name|Verwendungszweck=words|IBAN=iban|BIC=bic|"
     "Kundenreferenz=|Mandatsreferenz=|Gläubiger ID=|Fremde Gebühren=|Betrag=|Abweichender Empfänger=|Anzahl der Aufträge=|"
     "Anzahl der Schecks=|Soll=minus debit|Haben=credit|Währung=currency"),
    ("DE", "Consorsbank", "EUR", ";", "dmy.", "de",
     "Buchung=date|Valuta=date|Sender / Empfänger=name|IBAN / Konto-Nr.=iban|BIC / BLZ=bic|Buchungstext=kind|Verwendungszweck=words|"
     "Kategorie=|Stichwörter=|Umsatz geteilt=|Betrag in EUR=signed"),
    ("AT", "Erste", "EUR", ",", "dmy.", "plain,",
     "Buchungsdatum=date|Partnername=name|Partner IBAN=iban|BIC/SWIFT=bic|Partner Kontonummer=|Bankleitzahl=|Betrag=signed|"
     "Währung=currency|Buchungs-Details=words|Buchungsreferenz=id"),
    ("CH", "PostFinance", "CHF", ";", "dmy.", "plain.",
     "Buchungsdatum=date|Avisierungstext=words|Gutschrift in CHF=credit|Lastschrift in CHF=minus debit|Valuta=date|Saldo in CHF=balance"),
    ("CH", "ZKB", "CHF", ";", "dmy.", "plain.",
     "Datum=date|Buchungstext=words|Whg=|Betrag Detail=|ZKB-Referenz=id|Referenznummer=|Belastung CHF=debit|Gutschrift CHF=credit|"
     "Valuta=date|Saldo CHF=balance"),
    ("CH", "UBS", "CHF", ";", "iso", "plain.",
     "Abschlussdatum=date|Abschlusszeit=:10:11:12|Buchungsdatum=date|Valutadatum=date|Währung=currency|Belastung=minus debit|"
     "Gutschrift=credit|Einzelbetrag=|Saldo=balance|Transaktions-Nr.=id|Empfänger=name|Verwendungszweck=words"),
    ("CH", "Raiffeisen", "CHF", ";", "iso-time", "plain.",
     "IBAN=own|Booked At=date|Text=words|Credit/Debit Amount=signed|Balance=balance|Valuta Date=date"),
    ("NL", "ING", "EUR", ",", "plain", "plain,",
     "Datum=date|Naam / Omschrijving=name|Rekening=own|Tegenrekening=iban|Code=:GT|Af Bij=Af/Bij|Bedrag (EUR)=bare|Mutatiesoort=kind|"
     "Mededelingen=words"),
    ("NL", "ING, in English", "EUR", ",", "plain", "plain,",
     "Date=date|Name / Description=name|Account=own|Counterparty=iban|Code=:GT|Debit/credit=Debit/Credit|Amount (EUR)=bare|"
     "Transaction type=kind|Notifications=words"),
    ("NL", "Rabobank", "EUR", ",", "iso", "plain,",
     "IBAN/BBAN=own|Munt=currency|BIC=bic|Volgnr=id|Datum=date|Rentedatum=date|Bedrag=plus and minus|Saldo na trn=plus balance|"
     "Tegenrekening IBAN/BBAN=iban|Naam tegenpartij=name|Naam uiteindelijke partij=|Omschrijving-1=words|Oorspr bedrag=|Oorspr munt="),
    ("NL", "bunq", "EUR", ",", "iso", "de", "Date=date|Amount=signed|Account=own|Counterparty=iban|Name=name|Description=words"),
    ("NL", "ABN AMRO", "EUR", "\t", "plain", "plain,",
     "accountNumber=own|mutationcode=currency|transactiondate=date|valuedate=date|startsaldo=balance|endsaldo=balance|amount=signed|"
     "description=words"),
    ("BE", "KBC", "EUR", ";", "dmy/", "plain,",
     "Rekeningnummer=own|Rubrieknaam=:Giro|Naam=:OFFICE|Munt=currency|Afschriftnummer=|Datum=date|Omschrijving=words|Valuta=date|"
     "Bedrag=signed|Saldo=balance|credit=credit|debet=minus debit|rekeningnummer tegenpartij=iban|BIC tegenpartij=bic|Naam tegenpartij=name"),
    ("BE", "Belfius", "EUR", ";", "dmy/", "de",
     "Rekening=own|Boekingsdatum=date|Rekeninguittrekselnummer=|Transactienummer=|Rekening tegenpartij=iban|Naam tegenpartij bevat=name|"
     "Straat en nummer=|Postcode en plaats=|Transactie=kind|Valutadatum=date|Bedrag=signed|Devies=currency|BIC=bic|Landcode=:BE|Mededelingen=words"),
    ("FR", "Crédit Agricole", "EUR", ";", "dmy/", "fr", "Date=date|Libellé=words|Débit euros=debit|Crédit euros=credit"),
    ("FR", "Boursorama", "EUR", ";", "iso", "plain,",
     "dateOp=date|dateVal=date|label=words|category=|categoryParent=|supplierFound=name|amount=signed|accountNum=own|accountLabel=:Compte|"
     "accountbalance=balance"),
    ("FR", "Société Générale", "EUR", ";", "dmy/", "plain,",
     "Date de l'opération=date|Libellé=words|Détail de l'écriture=kind|Montant de l'opération=signed|Devise=currency"),
    ("FR", "Caisse d'Épargne", "EUR", ";", "dmy/", "plain,",
     "Date de comptabilisation=date|Libelle simplifie=kind|Libelle operation=words|Reference=|Informations complementaires=|"
     "Type operation=kind|Categorie=|Sous categorie=|Debit=minus debit|Credit=plus credit|Date de valeur=date"),
    ("ES", "BBVA", "EUR", ";", "dmy/", "plain,",
     "F.Valor=date|Fecha=date|Concepto=words|Movimiento=kind|Importe=signed|Divisa=currency|Disponible=balance|Divisa=currency|Observaciones="),
    ("ES", "CaixaBank", "EUR", ";", "dmy/", "de", "Concepto=words|Fecha=date|Importe=signed EUR|Saldo=balance EUR"),
    ("ES", "Santander", "EUR", ";", "dmy/", "de", "Fecha Operación=date|Fecha Valor=date|Concepto=words|Importe=signed|Saldo=balance"),
    ("IT", "Intesa Sanpaolo", "EUR", ";", "dmy/", "plain,",
     "Data=date|Operazione=kind|Dettagli=words|Conto o carta=own|Contabilizzazione=:CONTABILIZZATO|Categoria=|Valuta=currency|Importo=signed"),
    ("IT", "UniCredit", "EUR", ";", "dmy/", "plain,",
     "Data Registrazione=date|Data valuta=date|Descrizione=words|Importo (EUR)=signed|Canale="),
    ("IT", "Fineco", "EUR", ";", "dmy/", "plain,",
     "Data=date|Entrate=credit|Uscite=minus debit|Descrizione=words|Descrizione_Completa=kind|Stato=:Contabilizzato"),
    ("PT", "CGD", "EUR", ";", "dmy-", "de",
     "Data mov.=date|Data valor=date|Descrição=words|Débito=debit|Crédito=credit|Saldo contabilístico=balance|Categoria="),
    ("PL", "mBank", "PLN", ";", "iso", "fr",
     "#Data operacji=date|#Data księgowania=date|#Rodzaj=kind|#Tytuł=words|#Nadawca/Odbiorca=name|#Numer konta=iban|#Kwota=signed|"
     "#Saldo po operacji=balance"),
    ("PL", "PKO BP", "PLN", ",", "iso", "plain.",
     "Data operacji=date|Data waluty=date|Typ transakcji=kind|Kwota=plus and minus|Waluta=currency|Saldo po transakcji=plus balance|"
     "Opis transakcji=words"),
    ("PL", "Millennium", "PLN", ",", "iso", "plain.",
     "Numer rachunku/karty=own|Data transakcji=date|Data rozliczenia=date|Rodzaj transakcji=kind|Na konto/Z konta=iban|"
     "Odbiorca/Zleceniodawca=name|Opis=words|Obciążenia=minus debit|Uznania=credit|Saldo=balance|Waluta=currency"),
    ("CZ", "Fio", "CZK", ";", "dmy.", "plain,",
     "ID pohybu=id|Datum=date|Objem=signed|Měna=currency|Protiúčet=:19-2000145399|Název protiúčtu=name|Kód banky=:0800|Název banky=:Sp|"
     "KS=|VS=|SS=|Poznámka=|Zpráva pro příjemce=words|Typ=kind"),
    ("CZ", "Air Bank", "CZK", ";", "dmy/", "plain,",
     "Datum provedení=date|Směr úhrady=Odchozí/Příchozí|Typ úhrady=kind|Měna účtu=currency|Částka v měně účtu=signed|"
     "Název protistrany=name|Číslo účtu protistrany=:123456789/0100|Zpráva pro příjemce=words"),
    ("HU", "K&H", "HUF", ";", "hu", "plain,",
     "könyvelés dátuma=date|tranzakció azonosító=id|típus=kind|könyvelési számla=own|könyvelési számla elnevezése=:Iroda|partner számla=:"
     "11700024-12345678-00000000|partner elnevezése=name|összeg=signed|összeg devizaneme=currency|közlemény=words"),
    ("HU", "OTP, T and J", "HUF", ";", "hu", "plain,",
     "Dátum=date|Jelleg=T/J|Összeg=bare|Devizanem=currency|Partner neve=name|Közlemény=words"),
    ("SE", "Nordea", "SEK", ";", "iso", "plain,",
     "Bokföringsdag=date|Belopp=signed|Avsändare=|Mottagare=|Namn=name|Rubrik=words|Saldo=balance|Valuta=currency"),
    ("SE", "Swedbank", "SEK", ",", "iso", "plain.",
     "Radnr=:1|Clnr=:8327|Kontonr=:9012345678|Produkt=:Konto|Valuta=currency|Bokfdag=date|Transdag=date|Valutadag=date|"
     "Beskrivning=words|Belopp=signed|Saldo=balance"),
    ("NO", "DNB", "NOK", ";", "dmy.", "de",
     "Dato=date|Forklaring=words|Rentedato=date|Ut fra konto=debit|Inn på konto=credit"),
    ("DK", "Danske Bank", "DKK", ";", "dmy.", "de",
     "Dato=date|Kategori=|Underkategori=|Tekst=words|Beløb=signed|Saldo=balance|Status=:Udført|Afstemt=:Nej"),
    ("FI", "Nordea", "EUR", ";", "ymd.", "plain,",
     "Kirjauspäivä=date|Määrä=signed|Maksaja=|Maksunsaaja=|Nimi=name|Otsikko=words|Saldo=balance|Valuutta=currency"),
    ("GB", "Monzo", "GBP", ",", "dmy/", "plain.",
     "Transaction ID=id|Date=date|Time=:10:11:12|Type=kind|Name=name|Category=|Amount=signed|Currency=currency|Local amount=signed|"
     "Local currency=currency|Notes and #tags=words|Money Out=minus debit|Money In=credit"),
    ("GB", "Starling", "GBP", ",", "dmy/", "plain.",
     "Date=date|Counter Party=name|Reference=words|Type=kind|Amount (GBP)=signed|Balance (GBP)=balance|Spending Category="),
    ("GB", "Lloyds", "GBP", ",", "dmy/", "plain.",
     "Transaction Date=date|Transaction Type=kind|Sort Code=:'11-22-33|Account Number=:12345678|Transaction Description=words|"
     "Debit Amount=debit|Credit Amount=credit|Balance=balance"),
    ("GB", "NatWest", "GBP", ",", "named", "plain.",
     "Date=date|Type=kind|Description=words|Value=signed|Balance=balance|Account Name=:Office|Account Number=own"),
    ("GB", "Nationwide", "GBP", ",", "named", "en",
     "Date=date|Transaction type=kind|Description=words|Paid out=£ debit|Paid in=£ credit|Balance=£ balance"),
    ("IE", "AIB", "EUR", ",", "dmy/", "en",
     "Posted Account=own|Posted Transactions Date=date|Description=words|Debit Amount=debit|Credit Amount=credit|Balance=balance|"
     "Posted Currency=currency|Transaction Type=:Credit or so|Local Currency Amount=bare|Local Currency=currency"),
    ("US", "Chase", "USD", ",", "mdy/", "plain.",
     "Details=DEBIT/CREDIT|Posting Date=date|Description=words|Amount=signed|Type=kind|Balance=balance|Check or Slip #="),
    ("US", "Capital One", "USD", ",", "iso", "plain.",
     "Transaction Date=date|Posted Date=date|Card No.=:1234|Description=words|Category=|Debit=debit|Credit=credit"),
    ("EE", "Swedbank", "EUR", ";", "dmy.", "plain,",
     "Kliendi konto=own|Reatüüp=:20|Kuupäev=date|Saaja/Maksja=name|Selgitus=words|Summa=bare|Valuuta=currency|Deebet/Kreedit=D/K|"
     "Arhiveerimistunnus=id"),
    ("RO", "Banca Transilvania", "RON", ",", "iso", "en",
     "Data tranzactie=date|Data valuta=date|Descriere=words|Referinta tranzactiei=:REF1|Debit=minus debit|Credit=credit|Sold contabil=balance"),
    ("XX", "Revolut", "EUR", ",", "iso-time", "plain.",
     "Type=kind|Product=:Current|Started Date=date|Completed Date=date|Description=words|Amount=signed|Fee=:0.00|Currency=currency|"
     "State=:COMPLETED|Balance=balance"),
    ("XX", "Wise", "EUR", ",", "dmy-", "plain.",
     "TransferWise ID=id|Date=date|Amount=signed|Currency=currency|Description=kind|Payment Reference=words|Running Balance=balance|"
     "Exchange From=|Exchange To=|Exchange Rate=|Payer Name=payer|Payee Name=payee|Payee Account Number=iban"),
]


def cell(what, line, currency, dates, numbers):
    """What stands in a cell; `line` has day, cents (below zero where money went out), name, words and number."""
    cents = abs(line.cents)
    is_out, text = line.cents < 0, number(cents, numbers)
    signed = ("-" if is_out else "") + text
    if what.startswith(":"):
        return what[1:]
    if "/" in what:
        return what.split("/")[0 if is_out else 1]
    return {
        "": "", "own": "DE02120300000000202051", "iban": "NL91ABNA0417164300", "bic": "ABNANL2A", "kind": "Transfer",
        "date": line.day.strftime(DATES[dates]), "words": line.words, "name": line.name, "currency": currency,
        "payer": "Office" if is_out else line.name, "payee": line.name if is_out else "Office", "id": f"T{line.number:07}",
        "in or out": "Ausgang" if is_out else "Eingang", "signed": signed, "bare": text, "plus and minus": ("-" if is_out else "+") + text,
        "debit": text if is_out else "", "minus debit": "-" + text if is_out else "", "credit": "" if is_out else text,
        "plus credit": "" if is_out else "+" + text, "£ debit": "£" + text if is_out else "", "£ credit": "" if is_out else "£" + text,
        "balance": number(512000 + line.number, numbers), "plus balance": "+" + number(512000 + line.number, numbers),
        "£ balance": "£" + number(512000 + line.number, numbers), "signed EUR": signed + "EUR",
        "balance EUR": number(512000 + line.number, numbers) + "EUR",
    }[what]


def file(layout, lines):
    """The text of a bank's file with these lines."""
    _, _, currency, separator, dates, numbers, columns = layout
    pairs = [column.rsplit("=:", 1) if "=:" in column else column.rsplit("=", 1) for column in columns.split("|")]
    heads, cells = [pair[0] for pair in pairs], [(":" + pair[1]) if "=:" in column else pair[1]
                                                 for pair, column in zip(pairs, columns.split("|"))]

    def row(texts):
        return separator.join(f'"{text}"' if separator in text or '"' in text else text for text in texts)

    return "\n".join([row(heads)] + [row(cell(what, line, currency, dates, numbers) for what in cells) for line in lines]) + "\n"
