import { describe, expect, test } from "vitest";
import { minor, money, onChip, written } from "../src/play/money";

describe("amounts", () => {
  test.each([
    ["5.00", 2, 500],
    ["0.50", 2, 50],
    ["-2.50", 2, -250],
    ["1000", 0, 1000],
    ["0.05", 2, 5],
  ])("%s with %i digits is %i units, and back", (text, digits, units) => {
    expect(minor(text, digits)).toBe(units);
    expect(written(units, digits)).toBe(text);
  });

  test("what is no amount is refused", () => {
    expect(() => minor("5 dollars", 2)).toThrow("no amount");
  });

  test.each([
    ["1234567.50", "$1,234,567.50"],
    ["-5.00", "−$5.00"],
    ["999.00", "$999.00"],
  ])("%s is said as %s", (text, said) => {
    expect(money(text, { sign: "$", digits: 2, currency: "USD" })).toBe(said);
  });

  test("a currency without a sign is named", () => {
    expect(money("5", { sign: "", digits: 0, currency: "XTS" })).toBe("5 XTS");
  });

  test.each([
    ["5.00", "5"],
    ["0.50", "0.50"],
    ["12.50", "12.50"],
    ["1000.00", "1000"],
    ["25000.00", "25k"],
    ["12500.00", "12.5k"],
    ["12340.00", "12340"],
  ])("%s stands on a chip as %s", (text, said) => {
    expect(onChip(text)).toBe(said);
  });
});
