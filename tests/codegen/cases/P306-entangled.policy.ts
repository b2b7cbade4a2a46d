import type { Policy } from "../../../policy/language.ts"

export default {
//             ^ P306: the params of these rules and routes combine in too many ways to check
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/l/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/l/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/l/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/l/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/l/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/l/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/l/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/l/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/l/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/l/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/l/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/l/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/l/:p13/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/l/:p14/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/l/:p15/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/l/:p16/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/l/:p17/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/l/:p18/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/l/:p19", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:p0/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/l", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
