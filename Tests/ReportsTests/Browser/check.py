#!/usr/bin/env python3
"""Opens reports in Chromium and says what is wrong with them: check.py KAIKI [--keep FOLDER] [DATASET...]

KAIKI is the program. Without data sets those of the folder datasets are taken, and a made-up one whose names try to be
markup. Ends with 1 where anything is wrong. --keep leaves the reports there, with a picture of each, light, dark and narrow.
"""

import argparse
import concurrent.futures
import pathlib
import shutil
import subprocess
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[3]
HOSTILE = "</script><img src=x onerror=alert(1)>"
MOST_BYTES = 300_000
MOST_SCRIPT = 4_096

BROKEN_DATES = r"""() => {
  const broken = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode;
    if (node.parentElement.closest("svg,script,style")) continue;
    for (const date of node.data.matchAll(/\d{4}-\d{2}-\d{2}/g)) {
      const range = document.createRange();
      range.setStart(node, date.index);
      range.setEnd(node, date.index + 10);
      if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) broken.push(node.data);
    }
  }
  return broken;
}"""


def hostile(folder):
    """Data whose names would be markup if they were not escaped."""
    folder.mkdir()
    rows = [f'"{HOSTILE}",2025-01-{day:02},{"YES_MANUAL" if day % 3 else "NO"},1,1' for day in range(1, 29)]
    (folder / "checkmarks.csv").write_text(
        "\n".join(["habit,date,value,freq_numerator,freq_denominator", *rows]) + "\n")
    return folder


def commands(folder, datasets):
    """The reports that are made: a name, and the words after the program."""
    for dataset in datasets:
        yield f"analyze-{dataset.name}", ["analyze", dataset]
    sets = {dataset.name: dataset for dataset in datasets}
    if "everything" in sets:
        yield "analyze-everything-ja", ["analyze", sets["everything"], "--lang", "ja"]
        yield "simulate-everything", ["simulate", sets["everything"], "--days", "120", "--replicates", "20"]
    if "memora-1000" in sets:
        cards = sets["memora-1000"]
        run = ["--days", "90", "--replicates", "10"]
        yield "compare", ["simulate", cards, *run, "--compare", "table,fsrs6@0.8,fsrs6@0.9"]
        yield "sweep", ["simulate", cards, *run, "--sweep", "desired-retention=0.7..0.95:0.05"]
        yield "fit", ["fit", cards]
    if "hibito-90" in sets:
        yield "backtest", ["backtest", sets["hibito-90"], "--horizon", "14", "--replicates", "50"]
    habits = folder / "hostile"
    yield "analyze-hostile", ["analyze", hostile(habits)]


def make(kaiki, name, words, folder):
    """Makes one report; tells what went wrong, or nothing."""
    path = folder / f"{name}.html"
    done = subprocess.run(
        [kaiki, *map(str, words), "--time-zone", "Asia/Tokyo", "--quiet", "--format", "json", "--out", folder / f"{name}.json",
         "--report", path], capture_output=True, text=True)
    return path, done.stderr.strip() if done.returncode else ""


class Checker:
    """One browser, and what it found wrong."""

    def __init__(self, browser, keep):
        self.browser = browser
        self.keep = keep
        self.faults = []
        self.axe = Axe()
        self.dark = set()

    def fault(self, name, text):
        self.faults.append(f"{name}: {text}")

    def opened(self, path, name, **options):
        """A page of its own, whose every request and word on the console is a fault."""
        context = self.browser.new_context(**options)
        page = context.new_page()
        url = path.resolve().as_uri()
        page.on("request", lambda request: request.url.split("#")[0] == url or self.fault(name, f"asks for {request.url}"))
        page.on("console", lambda message: self.fault(name, f"says on the console: {message.text}"))
        page.on("pageerror", lambda error: self.fault(name, f"fails: {error}"))
        page.goto(url)
        return page

    def check(self, name, path):
        text = path.read_text()
        if len(text.encode()) > MOST_BYTES:
            self.fault(name, f"has {len(text.encode())} bytes")
        script = text.split("<script>")[1].split("</script>")[0]
        if text.count("<script") != 1 or text.count("<style") != 1 or len(script.encode()) > MOST_SCRIPT:
            self.fault(name, "has not one style and one small script")
        page = self.opened(path, name, viewport={"width": 375, "height": 800})
        if page.evaluate("document.querySelectorAll('[style]').length"):
            self.fault(name, "has attributes of style")
        if page.locator("img").count():
            self.fault(name, "has a picture that a name made")
        self.narrow(page, name)
        self.links(page, name)
        # Charts of earlier years are read like the others once their fold is open.
        self.open(page, "details.fold > summary")
        self.read(page, name)
        # The first two tables tell of all: those of a long report would take axe many seconds.
        self.open(page, "details > summary", slice(0, 2))
        self.judge(page, name)
        self.open(page, "details > summary")
        if page.locator("details table").evaluate_all("all => all.some(one => !one.checkVisibility())"):
            self.fault(name, "has a table that does not open")
        self.narrow(page, name)
        self.dates(page, name)
        self.print(page, name)
        shown = self.words(page)
        if "hostile" in name and HOSTILE not in shown:
            self.fault(name, "does not show a name that looks like markup")
        page.context.close()
        still = self.opened(path, name, viewport={"width": 375, "height": 800}, java_script_enabled=False)
        if self.words(still) != shown:
            self.fault(name, "says something else without its script")
        still.context.close()
        # The colours of a kind of report are those of the next.
        kind = name.split("-")[0]
        if kind not in self.dark:
            self.dark.add(kind)
            dark = self.opened(path, name, viewport={"width": 1200, "height": 900}, color_scheme="dark")
            self.judge(dark, f"{name}, dark", runOnly=["color-contrast"])
            dark.context.close()
        if self.keep:
            self.picture(name, path)

    @staticmethod
    def open(page, selector, which=slice(None)):
        """Opens some of what can be opened, as a click does."""
        for summary in page.locator(selector).all()[which]:
            summary.evaluate("element => element.parentElement.open || element.click()")

    def links(self, page, name):
        """Each link of the summary leads to something that is then seen."""
        for link in page.locator("nav a").all():
            target = link.get_attribute("href")
            link.click()
            if not page.locator(target).is_visible():
                self.fault(name, f"the link to {target} leads to nothing that is seen")

    def dates(self, page, name):
        """No date is broken at the end of a line."""
        broken = page.evaluate(BROKEN_DATES)
        if broken:
            self.fault(name, f"breaks dates: {broken[:3]}")

    def print(self, page, name):
        """On paper numbers of charts are left out, and narrow charts stand beside each other."""
        page.emulate_media(media="print")
        if page.locator("figure table:not(.week)").evaluate_all("all => all.some(one => one.checkVisibility())"):
            self.fault(name, "prints the numbers of charts")
        page.emulate_media(media="screen")

    @staticmethod
    def words(page):
        """All words of the page but those of read-outs, which the script writes."""
        return page.evaluate(
            "[...document.body.querySelectorAll('h1,h2,h3,p,li,dt,dd,td,th,text,summary')].map(e => e.textContent).join('\\n')")

    def narrow(self, page, name):
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 375:
            self.fault(name, f"is {width} wide on a screen of 375")

    def read(self, page, name):
        """Arrow keys and the pointer move the read-out of each chart."""
        for figure in page.locator("figure[data-rows]").all():
            chart = figure.get_attribute("id")
            kind = figure.get_attribute("data-rows")
            view, output = figure.locator(".view"), figure.locator("output")
            keys = ("ArrowDown", "ArrowDown") if kind == "list" else ("ArrowRight", "ArrowRight")
            view.focus()
            told = [output.text_content()]
            for key in keys:
                page.keyboard.press(key)
                told.append(output.text_content())
            rows = figure.locator("tbody tr").count()
            if told[1] == told[0] or (rows > 1 and told[2] == told[1]):
                self.fault(name, f"{chart} does not answer to arrow keys: {told}")
            page.keyboard.press("End")
            last = output.text_content()
            box = figure.locator(".area").bounding_box()
            view.hover(position={"x": box["x"] - view.bounding_box()["x"] + 2, "y": 20 if kind == "grid" else box["height"] / 2})
            if rows > 1 and output.text_content() == last and kind != "list":
                self.fault(name, f"{chart} does not answer to the pointer: {last}")

    def judge(self, page, name, **options):
        for violation in self.axe.run(page, options={"resultTypes": ["violations"], **options}).response["violations"]:
            if violation["impact"] in ("serious", "critical"):
                nodes = [node["html"][:160] for node in violation["nodes"][:2]]
                self.fault(name, f"{violation['id']}: {violation['help']}: {nodes}")

    def picture(self, name, path):
        for look, width, scheme in [("light", 1200, "light"), ("dark", 1200, "dark"), ("narrow", 375, "light")]:
            page = self.opened(path, name, viewport={"width": width, "height": 900}, color_scheme=scheme)
            page.screenshot(path=self.keep / f"{name}-{look}.png", full_page=True)
            page.context.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kaiki", type=pathlib.Path)
    parser.add_argument("datasets", nargs="*", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    asked = parser.parse_args()
    datasets = asked.datasets or sorted(path for path in (ROOT / "datasets").iterdir() if path.is_dir())
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        reports = list(commands(folder, datasets))
        # Two browsers, each with every other report.
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            parts = [pool.submit(checked, asked, reports[place::2], folder) for place in range(2)]
            faults = [fault for part in parts for fault in part.result()]
    for fault in faults:
        print(fault)
    print(f"{len(reports)} reports opened, {len(faults)} faults")
    return 1 if faults else 0


def checked(asked, reports, folder):
    """Makes reports and opens them in a browser of its own; tells what is wrong with them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        checker = Checker(browser, asked.keep)
        for name, words in reports:
            path, failure = make(asked.kaiki, name, words, folder)
            if failure:
                checker.fault(name, failure)
                continue
            checker.check(name, path)
            if asked.keep:
                shutil.copy(path, asked.keep)
        browser.close()
        return checker.faults


if __name__ == "__main__":
    sys.exit(main())
