import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/startup/config.ts'
import { settings } from '#server/startup/settings.ts'
import { buildPackages } from '#tools/image/shrink.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Service = {
  image: string
  environment?: Record<string, string | number>
  volumes?: string[]
  networks: string[]
  depends_on?: Record<string, object>
  read_only?: boolean
  cap_drop?: string[]
  command?: string[]
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<'shop' | 'backup' | 'postgres' | 'caddy', Service>
  networks: object
  volumes: object
}

test('compose sets only settings that the shop has, and names only services, volumes, networks and files that exist', () => {
  const { services } = compose
  for (const { environment } of [services.shop, services.backup])
    expect(Object.keys(environment!).filter((name) => !(name in settings.shape))).toEqual([])
  for (const { networks, depends_on = {}, volumes = [] } of Object.values(services)) {
    expect(networks.filter((name) => !(name in compose.networks))).toEqual([])
    expect(Object.keys(depends_on).filter((name) => !(name in services))).toEqual([])
    for (const [from = ''] of volumes.map((line) => line.split(':')))
      if (from.startsWith('./')) expect(read(from)).not.toBe('')
      else expect(Object.keys(compose.volumes)).toContain(from)
  }
})

test('compose passes on every setting but those of the image, of a demonstration and of the services’ own addresses', () => {
  const { shop, backup } = compose.services
  const passed = new Set([shop, backup].flatMap(({ environment }) => Object.keys(environment!)))
  expect(Object.keys(settings.shape).filter((name) => !passed.has(name))).toEqual([
    ...['PORT', 'HOST', 'DEMO_ORDERS', 'EMBEDDED_POSTGRES', 'POSTGRES_TOOLS', 'DATA_DIR', 'STRIPE_API_URL'],
    ...['STRIPE_SCRIPT_URL', 'PAYMOB_API_URL', 'PAYMOB_CHECKOUT_URL', 'SANDBOX_URL'],
  ])
})

test('compose gives the shop settings that production accepts, and each variable comes from .env', () => {
  const filled: Record<string, string> = {
    DOMAIN: 'shop.example',
    SHOP_DB_PASSWORD: 'pass',
    LINK_SECRET: 'x'.repeat(32),
  }
  const fill = (value: string | number) =>
    String(value).replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, otherwise = '') =>
      name in filled ? filled[name]! : otherwise,
    )
  for (const { environment } of [compose.services.shop, compose.services.backup]) {
    const config = readConfig(
      Object.fromEntries(Object.entries(environment!).map(([name, value]) => [name, fill(value)])),
    )
    expect(config).toMatchObject({ test_mode: false, public_url: 'https://shop.example', trust_proxy: 'uniquelocal' })
    expect(config.database_url).toBe('postgres://shop:pass@postgres:5432/shop')
  }
  const password = JSON.stringify(compose.services.postgres.environment)
  expect(password).toContain('SHOP_DB_PASSWORD')
})

test('the shop and its backups run without rights on a read-only file system', () => {
  for (const service of [compose.services.shop, compose.services.backup])
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  const last = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!
  expect(last).toMatch(/^USER shop$/m)
  expect(last).toContain('/livez')
  expect(last.indexOf('USER shop')).toBeLessThan(last.indexOf('CMD ["node", "server/start.ts"]'))
  const [program, ...rest] = compose.services.backup.command!
  expect([program, read(rest[0]!).includes('--nightly')]).toEqual(['node', true])
})

test('the image keeps the packages that the server loads, and none of the build', () => {
  const removed = buildPackages(root)
  expect(removed).toEqual(
    expect.arrayContaining([
      'vite',
      '@react-router/dev',
      'typescript',
      'tailwindcss',
      'embedded-postgres',
      '@tiptap/core',
    ]),
  )
  const kept = ['fastify', 'pg', 'sharp', 'stripe', 'pdfkit', 'graphile-worker', 'aws4fetch']
  for (const name of [...kept, '@fontsource/ibm-plex-sans-arabic']) expect(removed).not.toContain(name)
})

test('the systemd unit gives up what the shop does not need', () => {
  const unit = read('ops/rimdana.service')
  for (const line of [
    ...['NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes', 'CapabilityBoundingSet='],
    ...['User=rimdana', 'StateDirectory=rimdana', 'Environment=NODE_ENV=production DATA_DIR=/var/lib/rimdana'],
  ])
    expect(unit.split('\n')).toContain(line)
})

test('Caddy asks nothing before it passes a request on, so that the shop itself answers while the database is away', () => {
  const caddy = read('ops/Caddyfile').replaceAll(/#.*$/gm, '')
  expect(caddy).toContain('lb_try_duration 20s')
  expect(caddy).not.toContain('health_')
})

test('a documented command in a container of its own does not start the shop', () => {
  const documented = ['docs/run.md', 'docs/operations.md', 'docs/scale.md'].map(read).join('\n')
  const commands = documented.match(/docker compose run .*/g)!
  expect(commands.length).toBeGreaterThan(1)
  // Compose starts what a service depends on, and a restore is refused while the shop runs.
  for (const command of commands) expect(command).toContain('--no-deps')
})
