"""Three services of Quintet from Python (3.9 or newer), with its standard library alone. See README.md beside this file."""

import json
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

BASE = os.environ.get("BASE_URL", "http://127.0.0.1:3000")


class Refused(Exception):
    """A refusal, with everything that it says: `code` for programs, the message for people, `request_id` for a report."""

    def __init__(self, status, problem, retry_after):
        # Most services answer with a problem document (RFC 9457); fec with `error` and `code`.
        super().__init__(problem.get("detail") or problem.get("error") or f"The server answered with status {status}")
        self.status = status
        self.code = problem.get("code", "unknown")
        self.request_id = problem.get("request_id")
        # Each value that is wrong, by its name.
        self.errors = problem.get("errors", [])
        self.retry_after = int(retry_after or 0)


def ask(path, headers=None, body=None):
    request = urllib.request.Request(BASE + path, data=body, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        try:
            problem = json.load(error)
        except ValueError:
            # A proxy in between may answer with something that is no JSON.
            problem = {}
        raise Refused(error.code, problem, error.headers.get("Retry-After")) from None


def ask_patiently(path, headers=None, body=None, attempts=3):
    """Asks again when the server says that it is worth it: 429 and 503 come with `Retry-After`."""
    for attempt in range(1, attempts + 1):
        try:
            return ask(path, headers, body)
        except Refused as refused:
            if refused.retry_after == 0 or attempt == attempts:
                raise
            time.sleep(refused.retry_after)


def key_of(name):
    """A key comes from the environment, never from the code."""
    key = os.environ.get(name, "")
    if key == "":
        sys.exit(f"Set {name}: README.md says where keys are from.")
    return key


def check(answers):
    headers = {"Authorization": f"Bearer {key_of('READINESS_KEY')}", "Content-Type": "application/json"}
    return ask_patiently("/api/student-protection-check", headers, json.dumps({"answers": answers}).encode())


def main():
    answers = {f"q{at + 1}": value for at, value in enumerate([3, 2, 3, 1, 2, 3, 2, 1, 4, 2, 3, 2])}
    result = check(answers)
    print(f"readiness: {result['score']} of 100, {result['score_band']}; weakest: {', '.join(result['top_gaps'])}")

    history = ask_patiently("/api/v1?resource=events&startYear=-500&endYear=-400&category=War&limit=2")
    print(f"cycles: {len(history['events'])} of {history['total']} wars, without a key")
    for event in history["events"]:
        print(f"  {event['year']}: {event['title']}")

    file = Path(__file__).parent.parent / "fec" / "123456782FEC20251231.txt"
    headers = {"x-api-key": key_of("FEC_KEY"), "Content-Type": "text/plain"}
    # The bytes as they are: the service finds out about the encoding.
    report = ask_patiently(f"/api/external/analyze?fileName={file.name}", headers, file.read_bytes())
    print(f"fec: {report['summary']['totalAnomalies']} anomalies")
    for anomaly in report["anomalies"]:
        print(f"  {anomaly['severity']}: {anomaly['type']}, lines {', '.join(map(str, anomaly['lines']))}")

    try:
        check({**answers, "q1": 9})
    except Refused as refused:
        print(f"refused as it should be: {refused.status} {refused.code}")
        for error in refused.errors:
            print(f"  {error['name']} {error['detail']}")


try:
    main()
except Refused as refused:
    sys.exit(f"{refused.status} {refused.code}: {refused} (request {refused.request_id or 'without an id'})")
except urllib.error.URLError as error:
    sys.exit(f"{BASE} cannot be reached: {error.reason}")
