"""Runs the cells of a notebook in their order, and prints as JSON what each of them printed.

python3 notebook.py FILE.ipynb: by Jupyter where it is installed, and otherwise in one scope.
"""

import contextlib
import io
import json
import sys


def by_jupyter(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell in cells:
        cell.outputs = []
    nbclient.NotebookClient(notebook, kernel_name="python3", startup_timeout=200).execute()
    for output in (output for cell in cells for output in cell.outputs):
        if output.get("name") != "stdout":
            raise ValueError(f"A cell shows more than it prints: {output}")
    return ["".join(output.text for output in cell.outputs) for cell in cells]


def in_one_scope(path):
    with open(path, encoding="utf-8") as file:
        cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
    scope, printed = {}, []
    for cell in cells:
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(compile("".join(cell["source"]), "cell", "exec"), scope)
        printed.append(output.getvalue())
    return printed


try:
    import ipykernel  # noqa: F401
    import nbclient
    import nbformat

    run = by_jupyter
except ImportError:
    run = in_one_scope
print(json.dumps([text.rstrip("\n") for text in run(sys.argv[1])]))
