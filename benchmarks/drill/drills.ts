import { setTimeout as pause } from 'node:timers/promises'
import { misbehaviours, type OutsideService, services } from '#benchmarks/drill/services.ts'
import type { DrillWorld } from '#benchmarks/drill/world.ts'

/** One thing taken away in one way, while buyers are in the shop, for `ms`; `end` gives it back. */
export type Drill = {
  away: string
  how: string
  begin: (world: DrillWorld, ms: number) => Promise<unknown> | unknown
  end: (world: DrillWorld) => Promise<unknown> | unknown
  /** Without buyers: for what needs another start of the shop. */
  before?: (world: DrillWorld) => Promise<unknown>
  after?: (world: DrillWorld) => Promise<unknown>
  /** It takes at least so long until buyers see what happens (ms). */
  least?: number
  /** Calls to it since the last time this was asked. */
  calls?: (world: DrillWorld) => number
  /** Why it cannot be done on this machine. */
  impossible?: (world: DrillWorld) => string | undefined
}

const hour = 3_600_000

/** `--only` names these, or all of one thing, with commas between: "stripe slow,postgres". */
export const drills: Record<string, Drill> = {
  nothing: { away: 'nothing', how: 'for comparison', begin: () => {}, end: () => {} },
  ...Object.fromEntries(
    (Object.keys(services) as OutsideService[]).flatMap((service) =>
      misbehaviours.map((how) => [
        `${service} ${how}`,
        {
          away: services[service].name,
          how,
          begin: async (world) => {
            set(world, service, how)
            await askAgain(world, service)
          },
          end: (world) => set(world, service, undefined),
          // Else it has Google's keys, which are good for hours, and asks nothing.
          ...(service === 'google' && {
            before: (world: DrillWorld) => {
              set(world, service, how)
              return world.restartShop()
            },
          }),
          // A buyer at Stripe waits twice for it, and then pays in the other way.
          ...(how === 'slow' && { least: (service === 'stripe' ? 3 : 2) * services[service].late_ms }),
          calls: ({ mail, outside }) => (service === 'mail' ? mail.calls() : outside.calls(service)),
        } satisfies Drill,
      ]),
    ),
  ),
  'postgres crash': {
    away: 'Postgres',
    how: 'crashed, and back at the end',
    begin: ({ databases }) => databases.crash(),
    end: ({ databases }) => databases.restart(),
  },
  'postgres blink': {
    away: 'Postgres',
    how: 'crashed every 4 s, back at once',
    begin: async ({ databases }, ms) => {
      for (const over = performance.now() + ms - 2_000; performance.now() < over; await pause(4_000)) {
        databases.crash()
        await databases.restart()
      }
    },
    end: () => {},
  },
  'postgres refused': {
    away: 'Postgres',
    how: 'the port refuses',
    begin: ({ databases }) => databases.primary.refuse(),
    end: ({ databases }) => databases.primary.pass(),
  },
  'postgres silent': {
    away: 'Postgres',
    how: 'the network swallows everything',
    least: 45_000,
    begin: ({ databases }) => databases.primary.swallow(),
    end: ({ databases }) => databases.primary.pass(),
  },
  'replica refused': {
    away: 'the read replica',
    how: 'the port refuses',
    begin: ({ databases }) => databases.reading.refuse(),
    end: ({ databases }) => databases.reading.pass(),
  },
  'replica silent': {
    away: 'the read replica',
    how: 'the network swallows everything',
    begin: ({ databases }) => databases.reading.swallow(),
    end: ({ databases }) => databases.reading.pass(),
  },
  disk: {
    away: 'room on the disk of Postgres',
    how: 'full to the last byte',
    impossible: ({ databases }) => (databases.disk.fill ? undefined : 'needs root, to mount a small disk'),
    begin: ({ databases }) => databases.disk.fill!(),
    end: async ({ databases }) => {
      databases.disk.empty()
      await databases.restart()
      await databases.replica.start()
      await databases.untilReplicated()
    },
  },
  memory: {
    away: 'memory of the shop',
    how: 'a heap of 144 MB',
    before: (world) => world.restartShop({ NODE_OPTIONS: '--max-old-space-size=144', MALLOC_ARENA_MAX: '2' }),
    begin: () => {},
    end: () => {},
    after: (world) => world.restartShop(),
  },
  'clock ahead': {
    away: 'the right time',
    how: 'the clock jumps an hour ahead',
    begin: ({ tell }) => tell(`clock?ms=${hour}`),
    end: ({ tell }) => tell('clock?ms=0'),
  },
  'clock behind': {
    away: 'the right time',
    how: 'the clock falls an hour behind',
    begin: ({ tell }) => tell(`clock?ms=${-hour}`),
    end: ({ tell }) => tell('clock?ms=0'),
  },
  names: {
    away: 'DNS',
    how: 'no name resolves',
    begin: ({ tell }) => tell('names?gone=1'),
    end: ({ tell }) => tell('names?gone=0'),
  },
  'names and connections': {
    away: 'DNS',
    how: 'no name resolves, and connections break',
    begin: async ({ tell, databases }) => {
      await tell('names?gone=1')
      databases.primary.cut()
      databases.reading.cut()
    },
    end: ({ tell }) => tell('names?gone=0'),
  },
  // The last: the former primary does not come back.
  promotion: {
    away: 'the primary Postgres',
    how: 'crashed; its replica is promoted',
    begin: async ({ databases }, ms) => {
      databases.crash()
      await databases.promote(ms / 3)
    },
    end: () => {},
    before: ({ databases }) => databases.keepInStep(),
  },
}

function set({ mail, outside }: DrillWorld, service: OutsideService, how: Parameters<typeof outside.set>[1]): void {
  if (service === 'mail') mail.set(how)
  else outside.set(service, how)
}

/** Forgets answers that the shop keeps, and queues the job that asks: else a short drill would meet no call. */
async function askAgain({ ours }: DrillWorld, service: OutsideService): Promise<void> {
  if (service === 'wheel-size') await ours.query('delete from vehicle_answers')
  if (service === 'geo-ip') await ours.query('delete from prefix_countries')
  await ours.query(`update outside_calls set paused_until = null`)
  const job = { instagram: 'instagram:refresh', bucket: 'backups:make' }[service as string]
  if (job) await ours.query('select graphile_worker.add_job($1)', [job])
}
