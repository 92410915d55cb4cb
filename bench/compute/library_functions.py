"""Times functions of SciPy and QuantLib for the bench of the calculators: those that the tests compare with.

Reads a question a line, JSON, from standard input and answers with a line: {"ask": "prepare", "name", "output",
"inputs"}, {"ask": "values"} the value of each case or null, {"ask": "time"} microseconds of processor time of a call.
"""

import json
import pathlib
import sys
import time
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "test/compute/reference"))
sys.dont_write_bytecode = True
from libraries import FUNCTIONS, value_of

warnings.simplefilter("ignore")
TURN = 0.05


def time_of(function, inputs):
    start, done, passed = time.process_time(), 0, 0.0
    while passed < TURN:
        for given in inputs:
            value_of(function, given)
        done += len(inputs)
        passed = time.process_time() - start
    return passed * 1e6 / done


def main():
    function, output, inputs = None, "", []
    for line in sys.stdin:
        question, answer = json.loads(line), None
        if question["ask"] == "prepare":
            function, output = FUNCTIONS[question["name"]][0], question["output"]
            inputs = question["inputs"]
        elif question["ask"] == "values":
            answer = [value_of(function, given).get(output) for given in inputs]
        else:
            answer = time_of(function, inputs)
        print(json.dumps(answer), flush=True)


main()
