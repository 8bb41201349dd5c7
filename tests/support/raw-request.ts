import { connect } from 'node:net'

/** The status that a server of this machine gives to a request as it is written here, be it none that a client would send. */
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
