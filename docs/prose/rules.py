"""The twelve faults of prose that docs/words.py counts: patterns of each rule, and the sentences that it exempts."""

import re
import typing


class Rule(typing.NamedTuple):
    """A fault of prose. A sentence counts at most once for each rule."""

    meaning: str
    pattern: re.Pattern | None = None
    """`None` if the reader of Swift files finds the fault by a declaration."""
    exception: re.Pattern | None = None
    """Sentences with this pattern are exempt; `None` if none is."""


def rule(meaning: str, patterns: list[str], exceptions: list[str] = ()) -> Rule:
    return Rule(meaning, compiled(patterns), compiled(exceptions) if exceptions else None)


def compiled(patterns: list[str]) -> re.Pattern:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


RULES: dict[str, Rule] = {
    "WHAT": rule(
        "free relative clause as a noun",
        [
            r"\bwhat(?:ever)?\b",
            r"\bwho(?:m)?ever\b",
            r"\ball that\b",
            r"\bas much as\b(?= (?:it|they|is|was))",
        ],
        [r"\?\s*$", r"what[- ]?if", r"^\W*What (?:is|are|do|does|can|should|if)\b"]),
    "ORPHAN": rule(
        "pronoun or determiner without its noun",
        [
            r"\b(?:that|those) of\b",
            r"\bthe (?:one|ones) (?:that|of|which|in|with|before)\b",
            r"\bsuch (?:a one|ones)\b",
            r"\bone of (?:its|their) own\b",
            r"\b(?:there|here)(?:of|by|with|in)\b",
            r"\bof (?:it|them)\b",
            r"\bthe (?:former|latter)\b",
            r"\bthat is none\b",
            r"\bwhich is none\b",
            r"\bso many\b",
            r"\bthe same of\b",
            r"\bothers are\b",
        ],
        [r"\b(?:because|out|instead|regardless|one|each|all|most|some|none|any|half|both|either|two|many) of (?:it|them)\b(?!.*\b(?:that|those) of\b)"]),
    "SPEECH": rule(
        "a thing as the subject of tell, say, know, ask or answer",
        [
            r"\b(?:tells?|told|telling)\b",
            r"\b(?:says|said|saying)\b",
            r"\bsay (?:of|when|which|so|what|how|nothing|whether|where|their)\b",
            r"\bspeaks? of\b",
            r"\bknows?\b(?= (?:of|nothing|that|when|no|what|which|how))",
            r"\bnobody (?:knows|says|asked|wrote|else)\b",
            r"\bis answered\b",
            r"\bleaves open\b",
        ],
        [r"\btold apart\b"]),
    "POSTURE": rule(
        "stand, lie, come, go, hold, hang, keep or take instead of a precise verb",
        [
            r"\b(?:stands?|stood|standing)\b(?!ard)",
            r"\b(?:lies|lie|lay)\b(?! (?:within|between|in) (?:0|its))",
            r"\b(?:comes?|came|coming) (?:back|to|of|after|before|with|next|from|out|in|late|when|as|again|without|by|twice|first)\b",
            r"\bgo(?:es)? (?:by|with|on|together|at|to|under|out)\b",
            r"\bh[eo]lds? (?:for|of|to|in|with|good)\b",
            r"\bheld to\b",
            r"\bhangs? on\b",
            r"\brests? on\b",
            r"\btak(?:es?|en) (?:in|for|over|part)\b",
            r"\bhand(?:s|ed)? on\b",
            r"\bfalls? (?:out|on|away)\b",
            r"\blet(?:s)? (?:go|expect)\b",
            r"\bset aside\b",
            r"\bput off\b",
            r"\bleads? to\b",
            r"\bin its stead\b",
        ],
        [r"\bstands? for\b", r"\bstandings\b"]),
    "NEGATION": rule(
        "two or more negatives in one sentence",
        [
            r"(?:\b(?:no|not|none|nobody|nothing|never|neither|nor|without|cannot|nowhere|hardly)\b.*?){2,}",
        ]),
    "PASSIVE": rule(
        "'is to be done', or two passives without an actor in one sentence",
        [
            r"\b(?:is|are|was|were) to be \w+",
            r"\b(?:is|are|was|were) (?:had|let|asked|got|meant|begun)\b",
            r"(?:\b(?:is|are|was|were|be|been|being) (?:\w+ly )?(?:\w+ed|known|told|said|given|taken|made|kept|held|drawn|done|shown|read|written|seen|left|lost|found|put|set|cut|begun|met)\b(?! by\b).*?){2,}",
        ]),
    "TRANSLATED": rule(
        "foreign or outdated syntax: 'where' for 'if', 'a row a mark', beside, anew, nought ...",
        [
            r"(?:`nil`|empty|0|false|true|nothing|that|and|or|but|,) where\b",
            r"\bwhere (?:it|they|there|that|none|nothing|nobody|one|all|this|a|an|no|the|some|two|its|each|any)\b",
            r"\ban? (?:row|line|dot|file|entry|box|setting|section|model|word|column|bar|page|card|user|number|sum) an? \w+",
            r"\bas far as\b",
            r"\bbut for\b",
            r"\ball the same\b",
            r"\banew\b",
            r"\bnought\b",
            r"\bbesides?\b",
            r"\blikelier\b",
            r"\bbe it\b",
            r"\bbefore long\b",
            r"\bby (?:itself|themselves)\b",
            r"\bat hand\b",
            r"\bany more\b",
            r"\bfor itself\b",
            r"\bso far as\b",
            r"\bfor the most part\b",
            r"\bso as\b",
            r"\bof late\b",
            r"\bof old\b",
            r"\bit may be\b",
            r"\bmay (?:well )?be none\b",
            r"\bas (?:is|are|was|were|do|does|did)\b",
            r", too(?=[.,:;)]|$)",
            r"\bmeanwhile\b",
            r"\bin all\b",
            r"\bat most for\b",
            r"\bthe (?:more|fewer|less|longer|newer)[^.]{0,40}, the (?:more|fewer|less|likelier|later)\b",
        ]),
    "METAPHOR": rule(
        "metaphor instead of a term: live through, house, rooms, world, journey, judge ...",
        [
            r"\bliv(?:e|es|ed|ing) (?:by|through|on|to see)\b",
            r"\bthe house\b",
            r"\brooms?\b(?! for| to)",
            r"\b(?:at|through) the door\b",
            r"\bthe world\b",
            r"\bstrangers?\b",
            r"\bjourney\b",
            r"\bclimbs?\b",
            r"\bdesk\b",
            r"\bbelie(?:f|ves?|ved)\b",
            r"\blives? (?:in|elsewhere|where|beside|here)\b",
            r"\ba life\b",
            r"\bof a life\b",
            r"\bthe life\b",
            r"\bwalks?\b",
            r"\bwins?\b",
            r"\bpays? for\b",
            r"\bwants? (?:them|it)\b",
            r"\bborn\b",
            r"\bdies\b",
            r"\bits? own life\b",
            r"\bjudge[sd]?\b",
            r"\bdoes justice\b",
            r"\bdo justice\b",
        ]),
    "COINED": rule(
        "invented term instead of the established one (see the glossary)",
        [
            r"\bspells?\b(?! (?:it|out|the))",
            r"\b(?:days|time) away\b",
            r"\brelived\b",
            r"\blived? again\b",
            r"\blives? again\b",
            r"\bwiden(?:s|ed|ing)\b",
            r"\bdiligence\b",
            r"\bopenings?\b",
            r"\bfor the truth\b",
            r"\b(?:this|the) truth\b",
            r"\bpromis(?:e|es|ed)\b",
            r"\bforet(?:ell|ells|old|elling)\b",
            r"\bforesee[sn]?\b",
            r"\bsen(?:t|ds?) (?:away|back)\b",
            r"\b(?:the same|by|same) luck\b",
            r"\bpassed over\b",
            r"\bpaces?\b",
            r"\brow of idle\b",
            r"\ball told\b",
            r"\bbad days?\b",
            r"\b(?:the|its|their|a|of) making\b",
            r"\bsum of the whole\b",
            r"\bliteral text of the design\b",
            r"\bthe design (?:lets|refuses|says)\b",
            r"\bmarks? of (?:presence|attendance)\b",
            r"\bthings? that (?:comes?|recurs?)\b",
            r"\bwhat (?:comes?|came) back\b",
            r"\bcuts?\b(?= (?:of|at|from|in))",
            r"\bin proportion\b",
            r"\bside by side\b",
            r"\bhow (?:a|the|its) (?:card|course|task) stands\b",
            r"\bwhere (?:a|the|every|each) cards? stands?\b",
            r"\bway out\b",
            r"\b(?:the|a) step(?:est)? growth\b",
            r"\bpeople's own\b",
            r"\bof its own kind\b",
            r"\bnought\b",
            r"\bgave way\b",
            r"\bgives way\b",
        ]),
    "EMPTY": Rule("doc comment that only repeats the declared name"),
    "BARE": Rule("doc comment of an optional without the meaning of `nil`, or of a Double without unit or range"),
    "LONG": rule(
        "over 30 words, or at least four commas and semicolons",
        [
            r"^(?:\S+\s+){30,}\S+",
            r"^(?:[^,;]*[,;]){4,}",
        ]),
}

# The first word of a sentence as a pronoun without its noun: the capital letter matters.
BEGINNING = re.compile(r"^\W*(?:It|Its|Their|Theirs|Them|They|Those|These|Such|Others?|Another|Both|None|Some|Each|One|So many|As many|The (?:one|ones|same|other|others|rest|former|latter))\b(?! (?:of (?:the|a)|\w+ (?:of|for|in|at)|hundred|card|day|row|file|user|task|habit|course|line)\b)")

# A sentence with a source or with many digits may be long.
SOURCE = re.compile(r"doi:|\*[A-Z]")
DIGITS_OF_LONG = 16


def hits(sentence: str) -> list[str]:
    """Returns the names of the rules that a sentence breaks."""
    found = []
    for name, rule in RULES.items():
        if rule.exception and rule.exception.search(sentence):
            continue
        if name == "LONG" and (SOURCE.search(sentence) or sum(map(str.isdigit, sentence)) >= DIGITS_OF_LONG):
            continue
        if rule.pattern and rule.pattern.search(sentence) or name == "ORPHAN" and BEGINNING.search(sentence):
            found.append(name)
    return found
