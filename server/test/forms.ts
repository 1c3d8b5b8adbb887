/** A multipart form. Bytes become a file with the given name, or the name of a lecture. */
export function formOf(parts: Record<string, string | Buffer | [bytes: Buffer, fileName: string]>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') {
      form.append(name, part)
      continue
    }
    const [bytes, fileName] = Array.isArray(part) ? part : [part, 'mühazirə.pdf']
    form.append(name, new Blob([new Uint8Array(bytes)]), fileName)
  }
  return form
}
