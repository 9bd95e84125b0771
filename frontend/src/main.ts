import { mount } from "svelte";
import Table from "./Table.svelte";

const target = document.querySelector<HTMLElement>("[data-table]");
if (target) mount(Table, { target, props: { code: target.dataset["table"] ?? "" } });
