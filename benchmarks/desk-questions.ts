/** A call of the desk that is measured. Add one for each list; `npm run bench:desk -- --only NAME` runs it alone. */
export type Question = {
  name: string
  /** Below /api, for the n-th time: another value each time, so that nothing answers from a cache of its own. */
  path: (n: number) => string
  /**
   * The floor: the same rows by one plain statement over an index, without states, rights and words. `$1` is its only value,
   * from `value`.
   */
  floor?: string
  value?: (n: number) => unknown
}

const rows = `o.id, o.order_number, o.created_at, o.total, o.payment_status, b.first_name, b.last_name, b.city`
const join = `join order_addresses b on b.order_id = o.id and b.kind = 'shipping'`
const newest = 'order by o.created_at desc, o.id desc limit 51'
const list = (where: string) => `select ${rows} from orders o ${join} where ${where} ${newest}`

const digits = (n: number, from: number, size: number) => from + ((n * 7919) % size)

export const questions: Question[] = [
  { name: 'today: what waits', path: () => '/desk/today' },
  {
    name: 'today: figures of 30 days',
    path: () => '/desk/figures?days=30',
    floor: "select * from sales_days where dimension = 'all' and day > current_date - 30",
  },
  {
    name: 'today: figures of a year',
    path: () => '/desk/figures?days=365',
    floor: "select * from sales_days where dimension = 'all' and day > current_date - 365",
  },
  { name: 'gaps: cars of 30 days', path: () => '/desk/gaps/cars' },
  { name: 'gaps: cars of 90 days without a wheel', path: () => '/desk/gaps/cars?months=3&show=none' },
  { name: 'gaps: SKUs that fit no car', path: () => '/desk/gaps/skus' },
  {
    name: 'customers: the newest',
    path: () => '/desk/customers',
    floor: 'select * from customers order by created_at desc, id desc limit 51',
  },
  { name: 'customers: by a frequent name', path: () => '/desk/customers?q=mohammed' },
  { name: 'customers: by phone', path: (n) => `/desk/customers?q=${digits(n, 10_000, 80_000)}` },
  { name: 'orders: the newest', path: () => '/desk/orders', floor: list('o.status = 1') },
  {
    name: 'orders: to pack, oldest first',
    path: () => '/desk/orders?state=not_sent&sort=oldest',
    floor: list("o.status = 1 and o.dispatched_at is null and o.payment_status <> 'refunded'"),
  },
  {
    name: 'orders: dispatched',
    path: () => '/desk/orders?state=dispatched',
    floor: list('o.dispatched_at is not null and o.delivered_at is null'),
  },
  { name: 'orders: delivered', path: () => '/desk/orders?state=delivered', floor: list('o.delivered_at is not null') },
  { name: 'orders: refunded', path: () => '/desk/orders?state=refunded', floor: list("o.payment_status = 'refunded'") },
  { name: 'orders: disputed', path: () => '/desk/orders?state=disputed' },
  {
    name: 'orders: payment in doubt',
    path: () => '/desk/orders?state=in_doubt',
    floor: list("o.payment_status = 'pending_verification'"),
  },
  { name: 'orders: Paymob', path: () => '/desk/orders?gateway=Paymob', floor: list("o.payment_method = 'Paymob'") },
  {
    name: 'orders: Bahrain, refunded',
    path: () => '/desk/orders?country=BHR&state=refunded',
    floor: list("o.country = 'BHR' and o.payment_status = 'refunded'"),
  },
  {
    name: 'orders: one make',
    path: () => '/desk/orders?make=bugatti',
    floor: list("lower(o.vehicle_make) = 'bugatti'"),
  },
  {
    name: 'orders: a month two years ago',
    path: (n) => `/desk/orders?from=2024-11-${10 + (n % 10)}&to=2024-12-${10 + (n % 10)}`,
    floor: list("o.status = 1 and o.created_at < $1::date + interval '1 day'"),
    value: (n) => `2024-12-${10 + (n % 10)}`,
  },
  {
    name: 'orders: a SKU begins with',
    path: () => '/desk/orders?sku=BQ-HAF-19',
    floor: list("o.id in (select order_id from order_lines where sku like 'BQ-HAF-19%')"),
  },
  {
    name: 'search: one SKU',
    path: () => '/desk/orders?q=BQ-HAF-19085-5120-73-P25-BRU',
    floor: list("o.id in (select order_id from order_lines where sku = 'BQ-HAF-19085-5120-73-P25-BRU')"),
  },
  {
    name: 'search: an order number',
    path: (n) => `/desk/orders?q=${digits(n, 150_000, 90_000)}`,
    floor: list('o.order_number = $1'),
    value: (n) => `RD-${digits(n, 150_000, 90_000)}`,
  },
  {
    name: 'search: a phone number',
    path: (n) => `/desk/orders?q=05${String((digits(n, 1, 240_000) * 104_729) % 100_000_000).padStart(8, '0')}`,
    floor: list('o.id in (select order_id from order_addresses where phone = $1)'),
    value: (n) => `+9715${String((digits(n, 1, 240_000) * 104_729) % 100_000_000).padStart(8, '0')}`,
  },
  {
    name: 'search: an e-mail address',
    path: (n) => `/desk/orders?q=buyer${digits(n, 1, 90_000)}@example.com`,
    floor: list('o.id in (select order_id from order_addresses where lower(email) = $1)'),
    value: (n) => `buyer${digits(n, 1, 90_000)}@example.com`,
  },
  {
    name: 'orders: to measure',
    path: () => '/desk/orders?state=to_measure',
    floor: list("o.status = 1 and o.dispatched_at is null and o.payment_status <> 'refunded'"),
  },
  { name: 'orders: letter not sent', path: () => '/desk/orders?state=letter_unsent' },
  { name: 'search: a frequent first name', path: () => '/desk/orders?q=mohammed' },
  { name: 'search: first and last name', path: () => '/desk/orders?q=zainab%20petrov' },
  {
    name: 'orders: the hundredth page',
    path: (n) => `/desk/orders?after=2026-0${1 + (n % 8)}-02T10:00:00.000000Z_00000000-0000-4000-8000-000000000000`,
    floor: list('o.status = 1 and o.created_at < $1::timestamptz'),
    value: (n) => `2026-0${1 + (n % 8)}-02T10:00:00Z`,
  },
  {
    name: 'goods: SKUs',
    path: (n) => `/desk/goods?after=${String.fromCharCode(65 + (n % 20))}`,
    floor: 'select id, sku, name, price, supplier_stock from wheels where sku > $1 order by sku limit 51',
    value: (n) => String.fromCharCode(65 + (n % 20)),
  },
  { name: 'goods: sold out, of one brand', path: () => '/desk/goods?brand=dunehart&stock=none' },
  { name: 'goods: a word', path: (n) => `/desk/goods?q=${n % 2 ? 'wadi' : 'bronze'}` },
  {
    name: 'goods: designs',
    path: (n) => `/desk/designs?after=${String.fromCharCode(97 + (n % 20))}`,
    floor: 'select id, name, hidden, construction, brand_slug from designs where id > $1 order by id limit 51',
    value: (n) => String.fromCharCode(97 + (n % 20)),
  },
  { name: 'goods: designs by a word', path: (n) => `/desk/designs?q=${n % 2 ? 'wadi' : 'al'}` },
  { name: 'goods: designs without Arabic', path: () => '/desk/designs?state=not_arabic' },
  { name: 'goods: accessories', path: () => '/desk/accessories' },
  {
    name: 'stock: low',
    path: () => '/desk/stock',
    floor:
      'select sku, name, supplier_stock from wheels where supplier_stock <= 4 order by supplier_stock, sku limit 51',
  },
  { name: 'stock: sold out', path: () => '/desk/stock?show=out' },
  {
    name: 'stock: all, by SKU',
    path: (n) => `/desk/stock?show=all&after=0%20${String.fromCharCode(65 + (n % 20))}`,
    floor: 'select sku, name, supplier_stock from wheels where sku > $1 order by sku limit 51',
    value: (n) => String.fromCharCode(65 + (n % 20)),
  },
  { name: 'stock: a SKU typed in part', path: (n) => `/desk/stock?show=all&search=${n % 2 ? 'bq-haf-19' : 'dh-liw'}` },
  {
    name: 'stock: movements of a SKU',
    path: () => '/desk/stock/BQ-HAF-19085-5120-73-P25-BRU/movements',
    floor: "select * from stock_movements where sku = 'BQ-HAF-19085-5120-73-P25-BRU' order by id desc limit 51",
  },
  {
    name: 'money in doubt',
    path: () => '/desk/money',
    floor:
      "select id, order_id, amount, state from payments where state in ('started', 'requires_action') order by created_at limit 200",
  },
  {
    name: 'requests: open',
    path: () => '/desk/requests',
    floor: "select * from order_requests where state = 'open' order by created_at, id limit 51",
  },
  {
    name: 'requests: all',
    path: () => '/desk/requests?all=1',
    floor: 'select * from order_requests order by created_at desc, id desc limit 51',
  },
  {
    name: 'returns: open',
    path: () => '/desk/returns',
    floor: "select * from returns where state in ('expected', 'received') order by created_at, id limit 51",
  },
  {
    name: 'returns: all',
    path: () => '/desk/returns?all=1',
    floor: 'select * from returns order by created_at desc limit 51',
  },
  { name: 'guarantee: waiting', path: () => '/desk/guarantee' },
  {
    name: 'guarantee: all',
    path: () => '/desk/guarantee?all=1',
    floor: 'select * from guarantee_cases order by created_at desc limit 51',
  },
  {
    name: 'offers: the newest',
    path: () => '/desk/offers',
    floor: 'select * from offers order by created_at desc, id desc limit 51',
  },
  { name: 'offers: by phone', path: (n) => `/desk/offers?q=${digits(n, 10_000, 9_000)}` },
  { name: 'reviews: waiting', path: () => '/desk/reviews' },
  { name: 'reviews: published', path: () => '/desk/reviews/published' },
  { name: 'asked: searches', path: () => '/desk/asked' },
  {
    name: 'asked: cars without a wheel',
    path: () => '/desk/asked?kind=car',
    floor: `select words, sum(times) from asked_days where kind = 'car' and day > current_date - 30 group by words
      order by 2 desc limit 51`,
  },
  { name: 'vehicles', path: () => '/desk/vehicles' },
  { name: 'vehicles: a word', path: (n) => `/desk/vehicles?q=${n % 2 ? 'patrol' : 'toyota'}` },
  { name: 'coupons', path: () => '/desk/coupons' },
  {
    name: 'audit: the newest',
    path: () => '/desk/audit',
    floor: 'select * from audit_entries order by id desc limit 51',
  },
  { name: 'audit: of one order', path: (n) => `/desk/audit?kind=order&thing_id=${digits(n, 1, 40_000)}` },
  { name: 'audit: one name', path: (n) => `/desk/audit?q=thing%20${digits(n, 10_000, 39_000)}` },
  { name: 'audit: a frequent beginning', path: () => '/desk/audit?q=thing' },
  { name: 'audit: dispatched orders', path: () => '/desk/audit?action=order.dispatched' },
  { name: 'goods: brands', path: () => '/desk/brands' },
  { name: 'goods: the cars of a SKU', path: (n) => `/desk/goods/${1 + (n % 500)}/cars` },
]
