import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // All routes are known from the start: sixteen lines weigh less than asking the server about every link in sight.
  routeDiscovery: { mode: 'initial' },
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
} satisfies Config
