import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A mail server that records every line it receives, and accepts each e-mail unless it is given other answers. `toData` may be
 * one that it gives later.
 */
export async function mailServer({
  toData = '250 taken',
  toRecipient = '250 ok',
}: {
  toData?: string | Promise<string>
  toRecipient?: string
} = {}): Promise<{
  url: string
  port: number
  received: string[]
}> {
  const received: string[] = []
  const server = createServer((socket) => {
    let inData = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        received.push(line)
        if (inData && line !== '.') continue
        if (line.startsWith('DATA')) say('354 go on')
        else if (inData) void Promise.resolve(toData).then(say)
        else if (line.startsWith('RCPT')) say(toRecipient)
        else say(line.startsWith('QUIT') ? '221 bye' : '250 ok')
        inData = line.startsWith('DATA')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, port, received }
}
