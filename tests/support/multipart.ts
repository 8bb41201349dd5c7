/** A multipart form as a browser encodes it: each line break of a text is CR LF. */
export function sendForm(
  fields: Record<string, string | number>,
  files: { name: string; type: string; content: Buffer }[],
) {
  const boundary = 'x-x-x'
  const parts = [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value).replaceAll('\n', '\r\n')}\r\n`,
    ),
    ...files.flatMap(({ name, type, content }) => [
      `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      content,
      '\r\n',
    ]),
    `--${boundary}--\r\n`,
  ]
  return {
    payload: Buffer.concat(parts.map((part) => Buffer.from(part))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
