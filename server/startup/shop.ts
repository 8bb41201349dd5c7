import { join, resolve } from 'node:path'
import type { Database } from '#database/client.ts'
import { catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { loadPictures } from '#domain/pictures/load.ts'
import type { PictureStore, Pictures } from '#domain/pictures/pictures.ts'
import type { Log, Shop } from '#domain/shop.ts'
import { forgetDemonstration, loadFacts } from '#domain/store.ts'
import type { Config } from '#server/startup/config.ts'
import { facebookClient } from '#services/facebook/client.ts'
import { geoIpClient } from '#services/geo-ip/client.ts'
import { googleClient } from '#services/google/client.ts'
import { instagramClient } from '#services/instagram/client.ts'
import { fileMail } from '#services/mail/file-mail.ts'
import { smtpMail } from '#services/mail/smtp.ts'
import { metaClient } from '#services/meta/client.ts'
import { paymobClient } from '#services/paymob/client.ts'
import { stripeClient } from '#services/stripe/client.ts'
import { wheelSizeClient } from '#services/wheel-size/client.ts'

/** Opens the shop of this process on its database, with its pictures, and loads its facts. */
export async function openShop(
  config: Config,
  db: Database,
  log: Log,
): Promise<{ shop: Shop; pictures: PictureStore }> {
  const root = resolve(import.meta.dirname, '../../imagery')
  const pictures = await loadPictures({ root, store: join(config.data_dir, 'pictures'), log })
  if (!config.test_mode) forgetDemonstration(new URL(config.public_url).hostname)
  await loadFacts(db)
  return { shop: makeShop(config, db, pictures, log), pictures }
}

/** Builds the shop from the settings: database, clock and the clients of outside services. */
export function makeShop(config: Config, db: Database, pictures: Pictures, log: Log): Shop {
  return {
    db,
    catalogue: catalogueOf(db, (err) => log.warn({ err }, 'the catalogue in memory is not in step')),
    log,
    pictures,
    now: () => new Date(),
    public_url: config.public_url,
    link_secret: config.link_secret,
    link_secret_old: config.link_secret_old,
    test_mode: config.test_mode,
    call_log: config.call_log,
    stripe: stripeClient({ secret_key: config.stripe_secret_key, api_url: config.stripe_api_url }),
    stripe_publishable_key: config.stripe_publishable_key,
    stripe_webhook_secret: config.stripe_webhook_secret,
    stripe_script: config.stripe_script,
    paymob: config.paymob && paymobClient(config.paymob),
    // The stand-in calls this process directly; the real Paymob can only reach the public URL.
    ...(config.paymob?.is_stand_in && { notify_url: config.own_url }),
    meta: config.meta && metaClient(config.meta),
    mail: config.smtp_url
      ? smtpMail({ url: config.smtp_url, from: config.mail_from })
      : fileMail({ folder: mailFolder(config), from: config.mail_from }),
    owner_email: config.owner_email,
    wheel_size: config.wheel_size && wheelSizeClient(config.wheel_size),
    geo_ip: config.geo_ip && geoIpClient(config.geo_ip),
    country_header: config.country_header,
    instagram: config.instagram && instagramClient(config.instagram),
    google: config.google && googleClient(config.google),
    facebook: config.facebook && facebookClient(config.facebook),
  }
}

/** Folder for e-mails that are written to disk instead of sent. */
export function mailFolder({ data_dir }: Config): string {
  return join(data_dir, 'mail')
}
