/** A task of the main thread: ms as the clock says and as CPU time of the thread, and what most of it was. */
export type Task = { wall: number; cpu: number; what: string }

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { url?: string; functionName?: string }; name?: string }
}

/** Tasks longer than this block the thread, ms. */
const longTask = 50

/** Reads a trace; returns the tasks of a step, between its marks "step NAME" and "end NAME". */
export function readTasks(trace: string) {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ name, ph }) => /^(step|end) /.test(name) && /[RIi]/.test(ph))
  return (step: string) => {
    const end = marks.findLast(({ name }) => name === `end ${step}`)!
    const start = marks.findLast(({ name, ts }) => name === `step ${step}` && ts < end.ts)!
    const own = traceEvents.filter(
      ({ pid, tid, ph, ts }) => pid === end.pid && tid === end.tid && ph === 'X' && ts >= start.ts && ts <= end.ts,
    )
    const tasks = own.filter(({ name }) => name === 'RunTask' || name.endsWith('::RunTask'))
    const figures = tasks.map((task) => ({ wall: task.dur! / 1000, cpu: (task.tdur ?? 0) / 1000, task }))
    const sum = (part: (task: { wall: number; cpu: number }) => number) =>
      figures.reduce((all, each) => all + part(each), 0)
    const over = (ms: number) => Math.max(0, ms - longTask)
    const { task, wall, cpu } = figures.toSorted((a, b) => b.cpu - a.cpu)[0]!
    return {
      longest: { wall, cpu, what: mostOf(task, own) },
      blocked: { wall: sum(({ wall }) => over(wall)), cpu: sum(({ cpu }) => over(cpu)) },
      busy: { wall: sum(({ wall }) => wall), cpu: sum(({ cpu }) => cpu) },
    }
  }
}

/** The innermost kinds of work of a task that took the most, by the events' own time. */
function mostOf(task: TraceEvent, events: TraceEvent[]): string {
  const inside = events
    .filter(({ ts, dur = 0 }) => ts >= task.ts && ts + dur <= task.ts + task.dur!)
    .toSorted((a, b) => a.ts - b.ts || b.dur! - a.dur!)
  const own = new Map<string, number>()
  const open: TraceEvent[] = []
  for (const event of inside) {
    while (open.length > 0 && open.at(-1)!.ts + open.at(-1)!.dur! <= event.ts) open.pop()
    const parent = open.at(-1)
    if (parent) own.set(parent.name, (own.get(parent.name) ?? 0) - event.dur!)
    own.set(event.name, (own.get(event.name) ?? 0) + event.dur!)
    open.push(event)
  }
  return [...own]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name, us]) => `${name} ${Math.round(us / 1000)}`)
    .join(', ')
}
