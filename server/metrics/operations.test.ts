import { globSync, readFileSync } from 'node:fs'
import fastify from 'fastify'
import { expect } from 'vitest'
import { collectMetrics } from '#server/metrics/serve.ts'
import { test } from '#tests/support/shop.ts'

const alerts = readFileSync('ops/alerts.yaml', 'utf8')
const dashboard = readFileSync('ops/grafana-dashboard.json', 'utf8')

const newestBackup = async () => undefined

test('rules and dashboard name only metrics that the shop has', async ({ shop, database }) => {
  const app = fastify()
  const metrics = collectMetrics({ shop, pools: { orders: database.pool }, db: database.db, newestBackup })
  metrics.measure(app)
  const known = new Set(metrics.names())
  const named = [...`${alerts}${dashboard}`.matchAll(/\b((?:shop|http_server|nodejs|process)_[a-z0-9_]+)/g)]
  const bare = named.map(([, name = '']) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(new Set(bare).size).toBeGreaterThan(15)
  expect([...new Set(bare)].filter((name) => !known.has(name))).toEqual([])
})

test('rules and dashboard name only states and results that the shop gives', () => {
  const sources = globSync(['server/metrics/*.ts', 'database/schema/payments.ts', 'server/responses/page-cache.ts'])
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  const asked = [...`${alerts}${dashboard}`.matchAll(/\b(?:state|result)=~?\\?"([\w|]+)\\?"/g)]
  const values = new Set(asked.flatMap(([, value = '']) => value.split('|')))
  expect(values.size).toBeGreaterThan(7)
  expect([...values].filter((value) => !new RegExp(`\\b${value}\\b`).test(sources))).toEqual([])
})

test('each alert is explained, and each explanation has its alert', () => {
  const rules = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const explained = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(rules.length).toBeGreaterThan(15)
  expect(explained).toEqual(rules)
})

test('the dashboard can be imported: every panel has an expression and a place of its own', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { type: string; targets?: { expr: string }[]; id: number }[] }
  const drawn = panels.filter(({ type }) => type !== 'row')
  expect(drawn.every(({ targets }) => targets && targets.length > 0 && targets.every(({ expr }) => expr !== ''))).toBe(
    true,
  )
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
