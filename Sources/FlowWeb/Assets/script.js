// Brings an open page up to date: asks for it again when something has happened, and swaps the parts that changed.
"use strict";
(function () {
  const door = document.getElementById("door");
  if (door) {
    const key = /[#&]k=([0-9a-f]+)/.exec(location.hash);
    if (key) {
      door.elements.k.value = key[1];
      history.replaceState(null, "", location.pathname + location.search);
      door.submit();
    }
    return;
  }
  const body = document.body.dataset, offline = document.getElementById("offline");
  if (!body.live) return;
  let shown = Number(body.event || 0), isDue = false, isAsking = false, wasDown = false, failedCount = 0, isEnded = false;

  function say(text) {
    if (offline.textContent !== text) offline.textContent = text;
    offline.hidden = !text;
  }

  // True where somebody has begun to fill a form in, which is never drawn anew under their hands.
  function isTyped() {
    for (const field of document.querySelectorAll("form.form input, form.form textarea")) {
      if (field.value !== field.defaultValue) return true;
    }
    return [...document.querySelectorAll("form.form option")].some(each => each.selected !== each.defaultSelected && each.value)
      || Boolean(document.getElementById("problem"));
  }

  function swap(text) {
    const next = new DOMParser().parseFromString(text, "text/html");
    shown = Math.max(shown, Number(next.body.dataset.event || 0));
    document.title = next.title;
    if ((next.body.dataset.forms || "") !== (body.forms || "")) {
      if (isTyped()) say(offline.dataset.forms);
      else { location.reload(); return; }
    }
    for (const part of document.querySelectorAll("[data-part]")) {
      const other = next.querySelector('[data-part="' + part.dataset.part + '"]');
      if (!other || other.innerHTML === part.innerHTML) continue;
      const isFocused = part.contains(document.activeElement), focused = isFocused ? document.activeElement.id : "";
      const places = [...part.querySelectorAll(".wide")].map(each => [each.id, each.scrollLeft]);
      part.replaceChildren(...other.childNodes);
      for (const [id, left] of places) {
        const wide = document.getElementById(id);
        if (!wide) continue;
        wide.scrollLeft = left;
        // A drawing that comes anew has no width before it is loaded.
        const drawing = wide.querySelector("img");
        if (drawing && !drawing.complete) drawing.addEventListener("load", () => { wide.scrollLeft = left; });
      }
      if (!isFocused) continue;
      const again = (focused && document.getElementById(focused)) || part;
      if (again === part) part.tabIndex = -1;
      again.focus({ preventScroll: true });
    }
  }

  async function refresh() {
    if (document.hidden || isAsking) return;
    if (body.retried) { location.reload(); return; }
    isAsking = true;
    isDue = false;
    try {
      const reply = await fetch(location.href, { headers: { "X-Flowd-Refresh": "1" } });
      if (reply.ok) swap(await reply.text());
      failedCount = reply.ok ? 0 : failedCount + 1;
    } catch (error) {
      failedCount += 1;
    }
    isAsking = false;
    if (isDue || failedCount) {
      isDue = true;
      setTimeout(refresh, 300 * 2 ** Math.min(failedCount, 7));
    }
  }

  function ask() {
    if (isAsking || document.hidden) isDue = true;
    else refresh();
  }

  // The first steps of a drawing stand in its middle.
  for (const drawing of document.querySelectorAll(".graph img")) {
    const place = drawing.parentElement;
    const centre = () => { place.scrollLeft = (place.scrollWidth - place.clientWidth) / 2; };
    if (drawing.complete) centre(); else drawing.addEventListener("load", centre);
  }

  // Follows what happens; begins anew where the server refused or was gone, since it may be there again.
  let pause = 5000;
  function follow() {
    const source = new EventSource(body.live);
    source.addEventListener("open", function () {
      isEnded = false;
      pause = 5000;
    });
    source.addEventListener("changed", function (event) {
      const words = event.data.split(" "), number = Number(words[0]), jobs = words.slice(1).filter(Boolean);
      if (wasDown) say("");
      const isAbout = !body.job || !jobs.length || jobs.includes(body.job);
      if (wasDown || body.retried || (number > shown && isAbout)) ask();
      shown = Math.max(shown, number);
      wasDown = false;
    });
    source.addEventListener("down", function () {
      wasDown = true;
      if (!body.retried) say(offline.dataset.offline);
    });
    source.addEventListener("error", async function () {
      wasDown = isEnded = true;
      if (source.readyState !== EventSource.CLOSED) { say(offline.dataset.ended); return; }
      setTimeout(follow, pause);
      pause = Math.min(2 * pause, 60000);
      try {
        const answer = await fetch(location.href, { headers: { "X-Flowd-Refresh": "1" } });
        // A server that answers takes forms: it shows what was typed where it can't do it.
        isEnded = answer.status === 401;
        if (isEnded) say(offline.dataset.out);
        else if (answer.status === 403) say((new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main p") || {}).textContent || "");
      } catch (error) {
        say(offline.dataset.ended);
      }
    });
  }
  follow();
  // What is typed is a use of the program, which ends when nobody uses it; and it stays where nothing can take it.
  let used = Date.now();
  document.addEventListener("input", function () {
    if (Date.now() - used < 60000) return;
    used = Date.now();
    fetch("/icon.svg", { cache: "no-store" }).catch(() => {});
  });
  // What is typed in other forms of a page outlives the sending of one: it is there again when the page is.
  const token = document.querySelector("input[name=token]");
  const place = "typed " + location.pathname + " " + (token ? token.value : "");
  function nameOf(form) {
    const names = ["button[name=verb]", "input[name=occurrence]"].map(each => form.querySelector(each));
    return names.map(each => (each ? each.value : "")).join(" ");
  }
  function typedIn(form) {
    const fields = [...form.elements].filter(each => each.name && ["text", "textarea", "select-one", "date"].includes(each.type));
    return fields.filter(each => each.type === "select-one" ? !(each.selectedOptions[0] || {}).defaultSelected && each.value : each.value !== each.defaultValue)
      .map(each => [nameOf(form), each.name, each.value]);
  }
  for (const [form, name, value] of JSON.parse(sessionStorage.getItem(place) || "[]")) {
    const own = [...document.querySelectorAll("form.form")].find(each => nameOf(each) === form);
    const field = own && own.elements.namedItem(name);
    if (!field || field.value !== (field.defaultValue === undefined ? field.value : field.defaultValue)) continue;
    field.value = value;
    if (own.closest("details")) own.closest("details").open = true;
  }
  sessionStorage.removeItem(place);
  document.addEventListener("submit", function (event) {
    const others = [...document.querySelectorAll("form.form")].filter(each => each !== event.target).flatMap(typedIn);
    if (others.length) sessionStorage.setItem(place, JSON.stringify(others));
  });
  document.addEventListener("submit", function (event) {
    const end = event.target.querySelector("button[data-typed]");
    if (end && isTyped() && !confirm(end.dataset.typed)) { event.preventDefault(); return; }
    if (!isEnded || !isTyped()) return;
    event.preventDefault();
    say(offline.dataset.unsent);
  });
  // Time passes also where nothing happens: what was due today is overdue then.
  setInterval(ask, 60000);
  document.addEventListener("visibilitychange", function () {
    if (!document.hidden && isDue) refresh();
  });
})();
