/** The remains of letters that were written or read in the wrong encoding. */
const traces = [
  // a letter that the encoding did not have
  /[\p{L}\ufffd][?_]|[?_]\p{L}|\ufffd|[\u0080-\u009f]/u,
  // UTF-8 read as a code page of Windows: “É™” is ə, “Рё” is и
  /[ÃÂÄÅÆÉÐÑĞ][\u00a0-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/,
  /[ГДЕЖЙРС][‚„…†‡€‰‹‘’“”•–—™›¤¦§©«¬®°±µ¶·»]|(?:[РС][ЂЃѓЉЊЌЋЏђљњќћџЎўЈҐЁЄЇІіґёєјЅѕї].?){2}/,
  // Turkish letters read as those of Western Europe, Russian ones too
  /[ÞþÐðÝý]|[À-ÆÈ-ÕØ-ÛÝ-æè-õø-ûý-ÿ]{3}/,
  // Russian in the code page of DOS or Unix
  /[\u2500-\u259f]|[а-яё][А-ЯЁ]{2}/,
]

/** Whether letters of a name are lost: “?liyev”, “MÉ™mmÉ™dov”. */
export const isGarbled = (name: string): boolean => traces.some((trace) => trace.test(name))
