import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { newSessionId } from '#shared/session-id.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { openDoor, test } from '#tests/support/pages.ts'

/** What Postgres ends a transaction with that may simply be tried again. */
const failures = [
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
] as const

/** Addresses whose answer reads `faqs`, `wheels` or `carts`, and what their visitor reads while that fails. */
const answers = [
  ['/faq', 'One moment, please'],
  ['/ar/faq.data', 'لحظة من فضلكم'],
  ['/sitemap.xml', 'Many visitors are in the shop right now'],
  ['/feeds/google-en.xml', 'Many visitors are in the shop right now'],
  [`/api/cart/${newSessionId()}/get`, 'Failed to get cart'],
] as const

test.for(failures)(
  '%s is a 503 with a time to try again on pages, feeds and reads of the cart, not a 500',
  async ([, state], { shop, database, complaints }) => {
    await database.pool.query(`
    create function fail() returns boolean stable language plpgsql as $$ begin raise exception 'x' using errcode = '${state}'; end $$;
    alter table faqs rename to real_faqs;
    create view faqs as select * from real_faqs where fail();
    alter table carts rename to real_carts;
    create view carts as select * from real_carts where fail();
    alter table wheels rename to real_wheels;
    create view wheels as select * from real_wheels where fail()`)
    const folder = dataFolder()
    const door = await openDoor(shop, { feeds_folder: folder })
    for (const [url, words] of answers) {
      const answer = await door.inject(url)
      expect([
        url,
        answer.statusCode,
        answer.headers['retry-after'],
        answer.headers['cache-control'],
        answer.body,
      ]).toEqual([url, 503, '10', 'no-store', expect.stringContaining(words)])
      expect(answer.body).not.toMatch(/fail\(|select|PL\/pgSQL/)
    }
    // Each is logged, and so is the request.
    expect(
      complaints.filter((each) => / was given up: the database did not answer|a cart could not be read/.test(each)),
    ).toHaveLength(answers.length)
    await database.pool.query(`
    drop view carts; alter table real_carts rename to carts;
    drop view faqs; alter table real_faqs rename to faqs;
    drop view wheels; alter table real_wheels rename to wheels`)
    for (const [url] of answers) expect([url, (await door.inject(url)).statusCode]).toEqual([url, 200])
    await door.close()
    rmSync(folder, { recursive: true })
  },
)
