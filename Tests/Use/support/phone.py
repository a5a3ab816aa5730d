"""A phone as rigs have one: a channel of kind command that keeps what it is told."""
import json


def phone_channel(scratch):
    """The channel's entry in a configuration."""
    return f"  - {{name: phone, kind: command, argv: [/bin/sh, -c, 'cat >> {scratch}/phone'], concurrency: 1}}\n"


def phone_calls(story):
    """What was told so far, oldest first; nothing while the last of it is being written."""
    try:
        with open(story.file("phone"), encoding="utf-8") as file:
            return [json.loads(line) for line in file]
    except (FileNotFoundError, json.JSONDecodeError):
        return []
