import type { ClientBase } from 'pg'
import { copyOut } from '#database/copy-out.ts'
import { arrange, type Pairs } from '#domain/catalogue/memory/arrange.ts'
import {
  type Columns,
  cardKey,
  codeFor,
  emptyColumns,
  flag,
  indexRows,
  placeIn,
  type Rim,
} from '#domain/catalogue/memory/columns.ts'
import { hashOf, Numbering } from '#domain/catalogue/memory/numbering.ts'
import { addKey } from '#domain/catalogue/memory/sku-keys.ts'
import { noWords, readDesignWords, TextWords } from '#domain/catalogue/memory/texts.ts'

// A design, a rim and a look, which many SKUs share, are each a run of neighbouring fields.
const query = `
  select w.id, w.price, coalesce(w.compare_at_price, 0), w.supplier_stock,
    case when w.supplier_stock > 0 then ${flag.in_stock} else 0 end
      + case when w.special_order then ${flag.special_order} else 0 end
      + case when w.clearance then ${flag.clearance} else 0 end
      + case when w.fit_style = 'aggressive' then ${flag.aggressive} else 0 end
      + case when w.axle <> 'any' then ${flag.one_axle} else 0 end,
    w.design_id,
    w.diameter, w.width, w."offset", w.centre_bore, coalesce(w.load_rating_kg, 0), w.fit_style, w.bolt_pattern,
    w.brand_slug, b.name, b.name_ar, w.finish, w.finish_name, w.finish_name_ar, w.colour, w.construction,
    w.sku, w.name
  from wheels w join brands b on b.slug = w.brand_slug where w.shown`
const field = { design: 5, rim: 6, look: 13, sku: 21, name: 22, end: 23 }

/** Reads the whole catalogue. `client` must be in a transaction with one snapshot. */
export async function readColumns(client: ClientBase): Promise<Columns> {
  // An index has the number of all SKUs, hidden ones too; to count those that are shown, Postgres would read them all twice.
  const { rows } = await client.query<{ skus: number; pairs: number }>(
    'select (select count(*)::int from wheels) as skus, (select count(*)::int from wheel_pairs) as pairs',
  )
  const { skus, pairs } = rows[0]!
  const read = await readInto(emptyColumns(skus), client, query)
  // Postgres finds these while the columns are arranged.
  const allPairs = readPairs(client, pairs)
  const designs = readDesignWords(client, read.designs)
  const arranged = arrange(emptyColumns(0, read), { read, pairs: allPairs })
  const [columns, words] = await Promise.all([arranged, designs, allPairs])
  columns.words.designs = words
  return columns
}

async function readPairs(client: ClientBase, count: number): Promise<Pairs> {
  const [front, rear] = [new Int32Array(count), new Int32Array(count)]
  let pair = 0
  const byId = `select f.id, r.id
    from wheel_pairs p join wheels f on f.sku = p.front_sku join wheels r on r.sku = p.rear_sku order by r.id`
  await copyOut(client, byId, (bytes, first) => {
    front[pair] = bytes.readInt32BE(first + 4)
    rear[pair++] = bytes.readInt32BE(first + 12)
  })
  return { front, rear }
}

/** Some SKUs in no order; those that no longer exist or are hidden are missing. */
export async function readSome(client: ClientBase, ids: readonly number[], names: Columns): Promise<Columns> {
  const read = await readInto(emptyColumns(ids.length, names), client, `${query} and w.id = any ('{${ids.join()}}')`)
  indexRows(read, 0, read.count)
  return read
}

/** The staggered pairs that some SKUs are in, by the ids of front and rear wheel. */
export async function readPairsOf(client: ClientBase, ids: readonly number[]): Promise<[number, number][]> {
  const { rows } = await client.query<{ front: number; rear: number }>(
    `select f.id as front, r.id as rear
    from wheel_pairs p join wheels f on f.sku = p.front_sku join wheels r on r.sku = p.rear_sku
    where f.id = any ($1) or r.id = any ($1)`,
    [ids],
  )
  return rows.map(({ front, rear }) => [front, rear])
}

async function readInto(columns: Columns, client: ClientBase, text: string): Promise<Columns> {
  const { id, card, price, compare_at_price, stock, flags, codes, rim, offset } = columns
  const cards = new Map<number, number>()
  const designOfCard: number[] = []
  const cardWords = new TextWords()
  const [designNumbers, rimNumbers, lookNumbers] = [new Numbering(), new Numbering(), new Numbering()]
  const designs: number[] = []
  const rims: ReturnType<typeof codesOfRim>[] = []
  const looks: (ReturnType<typeof codesOfLook> & { words: number[]; texts: number })[] = []
  const ends = new Int32Array(field.end)
  let count = 0
  let [lastKey, lastCard] = [-1, -1]
  await copyOut(client, text, (bytes, first) => {
    for (let at = first, n = 0; n < field.end; n++) ends[n] = at += 4 + bytes.readInt32BE(at)
    const start = (n: number) => ends[n - 1]! + 4
    const row = count++
    id[row] = bytes.readInt32BE(first + 4)
    price[row] = bytes.readInt32BE(first + 12)
    compare_at_price[row] = bytes.readInt32BE(first + 20)
    stock[row] = bytes.readInt32BE(first + 28)
    flags[row] = bytes.readInt32BE(first + 36)
    const words = (n: number) => bytes.toString('utf8', start(n), ends[n])
    const figure = (n: number) => bytes.readDoubleBE(start(n))
    const ofDesign = designNumbers.of(bytes, start(field.design), ends[field.design]!)
    if (ofDesign === designs.length) {
      const design = words(field.design)
      designs.push(placeIn(columns.designs, columns.designOf, design, design))
    }
    const ofRim = rimNumbers.of(bytes, start(field.rim), ends[field.look - 1]!)
    if (ofRim === rims.length) {
      const [diameter, width, et, centre_bore] = [6, 7, 8, 9].map(figure) as [number, number, number, number]
      const load = bytes.readInt32BE(start(10))
      const is_aggressive = words(11) === 'aggressive'
      rims.push(
        codesOfRim(columns, { diameter, width, offset: et, centre_bore, load, is_aggressive, bolt_pattern: words(12) }),
      )
    }
    const ofThisRim = rims[ofRim]!
    rim[row] = ofThisRim.rim
    offset[row] = ofThisRim.offset
    codes.diameter[row] = ofThisRim.diameter
    codes.width[row] = ofThisRim.width
    codes.centre_bore[row] = ofThisRim.centre_bore
    codes.bolt_pattern[row] = ofThisRim.bolt_pattern
    const look = lookNumbers.of(bytes, start(field.look), ends[field.sku - 1]!)
    if (look === looks.length) {
      const fields = [13, 14, 15, 16, 17, 18, 19, 20].map(words)
      const texts = hashOf(bytes, start(17), ends[18]!)
      looks.push({ ...codesOfLook(columns, fields), words: cardWords.wordsOf(`${fields[4]} ${fields[5]}`), texts })
    }
    const ofThisLook = looks[look]!
    codes.brand[row] = ofThisLook.brand
    codes.finish[row] = ofThisLook.finish
    codes.colour[row] = ofThisLook.colour
    codes.construction[row] = ofThisLook.construction
    const key = cardKey(designs[ofDesign]!, ofThisLook.construction, ofThisRim.diameter)
    if (key !== lastKey) {
      lastCard = cards.get(key) ?? designOfCard.push(designs[ofDesign]!) - 1
      cards.set(key, lastCard)
      lastKey = key
    }
    card[row] = lastCard
    addKey(columns.keys, row, bytes, start(field.sku), ends[field.sku]!)
    cardWords.add(card[row], ofThisLook.words)
    const ofSku = cardWords.addPieces(card[row], bytes, start(field.sku), ends[field.sku]!, ofThisLook.texts)
    columns.texts[row] = cardWords.addPieces(card[row], bytes, start(field.name), ends[field.name]!, ofSku)
  })
  const words = { cards: await cardWords.build(), designs: noWords.designs }
  return { ...columns, count, designOfCard: Int32Array.from(designOfCard), cards: designOfCard.length, words }
}

function codesOfRim(columns: Columns, rim: Rim) {
  const { diameter, width, offset, centre_bore, bolt_pattern } = rim
  return {
    offset,
    rim: placeIn(columns.rims, columns.rimOf, Object.values(rim).join(' '), rim),
    diameter: codeFor(columns, 'diameter', diameter),
    width: codeFor(columns, 'width', width),
    centre_bore: codeFor(columns, 'centre_bore', centre_bore),
    bolt_pattern: codeFor(columns, 'bolt_pattern', bolt_pattern),
  }
}

/** The wheel that was read last decides a label. */
function codesOfLook(columns: Columns, fields: string[]) {
  const [brand, brand_name, brand_name_ar, finish, finish_name, finish_name_ar, colour, construction] = fields
  const labelled = (facet: 'brand' | 'finish', value: string, label: string, label_ar: string) => {
    const code = codeFor(columns, facet, value)
    Object.assign(columns.values[facet][code]!, { label, label_ar })
    return code
  }
  return {
    brand: labelled('brand', brand!, brand_name!, brand_name_ar!),
    finish: labelled('finish', finish!, finish_name!, finish_name_ar!),
    colour: codeFor(columns, 'colour', colour!),
    construction: codeFor(columns, 'construction', construction!),
  }
}
