import { deskCall } from '#web/desk/call.ts'

let wanted: Promise<boolean> | undefined

/** Reads whether the member wants to hear new orders; once, so that an order does not make the session look used. */
export function loadSound(): Promise<boolean> {
  wanted ??= deskCall('GET /desk/self/alerts').then(
    ({ values }) => values.sound,
    () => true,
  )
  return wanted
}

/** The member has chosen otherwise. */
export function setSound(sound: boolean): void {
  wanted = Promise.resolve(sound)
}

/** Two short tones, if the member wants them. Browsers stay silent until a page has been used once. */
export async function ring(): Promise<void> {
  if (!(await loadSound())) return
  const audio = new AudioContext()
  const gain = audio.createGain()
  gain.connect(audio.destination)
  gain.gain.setValueAtTime(0.15, audio.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.9)
  for (const [at, pitch] of [
    [0, 880],
    [0.18, 1320],
  ] as const) {
    const tone = audio.createOscillator()
    tone.frequency.value = pitch
    tone.connect(gain)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + 0.9)
  }
  setTimeout(() => void audio.close(), 1_200)
}
