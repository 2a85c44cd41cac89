"""JSON Schema, as far as docs/protocol.schema.json uses it. A keyword that is not known here is an error, not passed over."""
import json
import re

# `title`-like words that say nothing about a value.
SAYS_NOTHING = {"$schema", "$defs", "$comment", "description", "title"}
TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "null": lambda value: value is None,
}


class Mismatch(Exception):
    """Where and what: `view.face.least: is no integer`."""


class Schema:
    """Every keyword becomes a function once; a check runs those of one definition."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        self.definitions = document["$defs"]
        self.checks = {name: self.compile(schema, name) for name, schema in self.definitions.items()}
        self.compile({k: v for k, v in document.items() if k != "$defs"}, "the document")

    def check(self, name, value):
        """Raises Mismatch."""
        wrong = self.checks[name](value)
        if wrong:
            raise Mismatch(wrong)

    def names(self, union):
        """The types that a union of messages is made of, those of unions in it too."""
        return self.leaves(self.definitions[union])

    def leaves(self, union):
        found = []
        for part in union["oneOf"]:
            name = part.get("$ref", "").rpartition("/")[2]
            schema = self.definitions[name] if name else part
            found += self.leaves(schema) if "oneOf" in schema else [name]
        return found

    def compile(self, schema, at):
        """A function that says what is wrong with a value; None: nothing."""
        steps = []
        for keyword, operand in schema.items():
            if keyword in SAYS_NOTHING:
                continue
            make = getattr(self, "on_" + keyword.lstrip("$").lower(), None)
            if make is None:
                raise ValueError(f"{at}: nobody knows the keyword {keyword}")
            step = make(operand, schema, at)
            if step is not None:
                # A wrong type makes every other word pointless.
                steps.insert(0, step) if keyword == "type" else steps.append(step)

        def run(value):
            for step in steps:
                wrong = step(value)
                if wrong:
                    return wrong
            return None

        return run

    def on_ref(self, target, schema, at):
        place, _, name = target.rpartition("/")
        if place != "#/$defs" or name not in self.definitions:
            raise ValueError(f"{at}: nothing is at {target}")
        return lambda value: self.checks[name](value)

    def on_type(self, name, schema, at):
        fits = TYPES[name]
        return lambda value: None if fits(value) else f": is no {name}"

    def on_enum(self, values, schema, at):
        return lambda value: None if value in values else f": {value!r} is none of {len(values)} names"

    def on_const(self, only, schema, at):
        return lambda value: None if value == only else f": is not {only!r}"

    def on_minimum(self, least, schema, at):
        return lambda value: None if value >= least else f": {value} is below {least}"

    def on_maximum(self, most, schema, at):
        return lambda value: None if value <= most else f": {value} is above {most}"

    def on_pattern(self, pattern, schema, at):
        fits = re.compile(pattern).search
        return lambda value: None if fits(value) else f": {value!r} does not fit {pattern}"

    def on_minlength(self, least, schema, at):
        return lambda value: None if len(value) >= least else f": is shorter than {least}"

    def on_maxlength(self, most, schema, at):
        return lambda value: None if len(value) <= most else f": is longer than {most}"

    def on_minitems(self, least, schema, at):
        return lambda value: None if len(value) >= least else f": has fewer than {least} items"

    def on_maxitems(self, most, schema, at):
        return lambda value: None if len(value) <= most else f": has more than {most} items"

    def on_items(self, schema_of_item, schema, at):
        check = self.compile(schema_of_item, at + "[]")

        def run(values):
            for place, value in enumerate(values):
                wrong = check(value)
                if wrong:
                    return f"[{place}]{wrong}"
            return None

        return run

    def on_properties(self, properties, schema, at):
        checks = {name: self.compile(one, f"{at}.{name}") for name, one in properties.items()}

        def run(value):
            for name, check in checks.items():
                if name in value:
                    wrong = check(value[name])
                    if wrong:
                        return f".{name}{wrong}"
            return None

        return run

    def on_required(self, names, schema, at):
        return lambda value: next((f": lacks {name}" for name in names if name not in value), None)

    def on_additionalproperties(self, allowed, schema, at):
        if allowed is not False:
            raise ValueError(f"{at}: additionalProperties is false here or absent")
        known = set(schema["properties"])
        return lambda value: next((f": nobody knows {name}" for name in value if name not in known), None)

    def on_oneof(self, schemas, schema, at):
        checks = [self.compile(one, f"{at}|{place}") for place, one in enumerate(schemas)]

        def run(value):
            wrongs = [check(value) for check in checks]
            fitting = wrongs.count(None)
            if fitting == 1:
                return None
            if fitting > 1:
                return f": fits {fitting} of {len(checks)}"
            # The one that agrees on the type says best what is wrong.
            near = [wrong for wrong in wrongs if not wrong.startswith(".type:")]
            return near[0] if len(near) == 1 else f": fits none of {len(checks)}"

        return run
