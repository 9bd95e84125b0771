import { expect, test } from "vitest";
import { numbersOf } from "../src/felt/numbers";
import type { Card } from "../src/house/card";

const position = (id: string, numbers: string[] = []) => ({ id, kind: id.split(":")[0], numbers });
const card = (...positions: object[]) => ({ positions }) as Card;

test("numbers of the wheel are as the card says", () => {
  const found = numbersOf(card(position("a:1", ["1"]), position("b", ["1", "2"]), position("c:9")));
  expect([...found.values()]).toEqual([["1"], ["1", "2"], []]);
});

test("without a wheel, places between boxes name the boxes beside them", () => {
  const boxes = ["x:A", "x:B", "x:C"].map((id) => position(id));
  const found = numbersOf(card(...boxes, position("two:A-B"), position("other:A"), position("y:A-Z")));
  expect(found.get("x:B")).toEqual(["B"]);
  expect(found.get("two:A-B")).toEqual(["A", "B"]);
  expect(found.get("other:A")).toEqual([]);
  expect(found.get("y:A-Z")).toEqual([]);
});
