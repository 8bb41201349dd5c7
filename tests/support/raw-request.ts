import { connect } from 'node:net'

/** Sends a raw request to a local server, even an invalid one, and returns the status. */
export function statusOf(port: number, request: string): Promise<number> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', fail)
    socket.on('close', () => done(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])))
  })
}
