import { join, resolve } from 'node:path'
import type { Database } from '#database/client.ts'
import { catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { countVisits } from '#domain/figures/visits.ts'
import { loadCrops } from '#domain/pictures/crops.ts'
import { loadPictures } from '#domain/pictures/load.ts'
import type { PictureStore, Pictures } from '#domain/pictures/pictures.ts'
import { readUploaded } from '#domain/pictures/uploaded.ts'
import { applyServices } from '#domain/setup/service-keys.ts'
import type { Log, Shop } from '#domain/shop.ts'
import { forgetDemonstration, loadFacts } from '#domain/store.ts'
import type { Config } from '#server/startup/config.ts'
import { isNearby } from '#server/startup/refused-settings.ts'
import { facebookClient } from '#services/facebook/client.ts'
import { geoIpClient } from '#services/geo-ip/client.ts'
import { googleClient } from '#services/google/client.ts'
import { instagramClient } from '#services/instagram/client.ts'
import { fileMail } from '#services/mail/file-mail.ts'
import { type Mail, smtpMail } from '#services/mail/smtp.ts'
import { metaClient } from '#services/meta/client.ts'
import { paymobClient } from '#services/paymob/client.ts'
import { stripeClient } from '#services/stripe/client.ts'
import { pushClient } from '#services/web-push/client.ts'
import { wheelSizeClient } from '#services/wheel-size/client.ts'

/** Opens the shop of this process on its database, with its pictures, and loads its facts. `browsing_db`: no replica. */
export async function openShop(
  config: Config,
  db: Database,
  log: Log,
  browsing_db = db,
): Promise<{ shop: Shop; pictures: PictureStore }> {
  const root = resolve(import.meta.dirname, '../../imagery')
  const pictures = await loadPictures({
    ...{ root, store: join(config.data_dir, 'pictures'), log, secrets: config },
    uploaded: (name) => readUploaded(db, name),
  })
  if (!config.test_mode) forgetDemonstration(new URL(config.public_url).hostname)
  await Promise.all([loadFacts(db), loadCrops({ db, pictures })])
  const shop = makeShop(config, db, pictures, log, browsing_db)
  await applyServices(shop)
  return { shop, pictures }
}

/** Builds the shop from the settings: database, clock and the clients of outside services. */
export function makeShop(config: Config, db: Database, pictures: Pictures, log: Log, browsing_db = db): Shop {
  const now = () => new Date()
  return {
    db,
    visits: countVisits({ db, now, log, link_secret: config.link_secret }),
    catalogue: catalogueOf(db, (err) => log.warn({ err }, 'the catalogue in memory is not in step'), browsing_db),
    log,
    pictures,
    now,
    public_url: config.public_url,
    link_secret: config.link_secret,
    link_secrets_old: config.link_secrets_old,
    test_mode: config.test_mode,
    calls_inside: isInside(config),
    call_log: config.call_log,
    tax_record_years: config.tax_record_years,
    stripe: stripeClient({ secret_key: config.stripe_secret_key || 'not set up', api_url: config.stripe_api_url }),
    stripe_publishable_key: config.stripe_publishable_key,
    stripe_webhook_secret: config.stripe_webhook_secret,
    stripe_webhook_secrets_old: config.stripe_webhook_secrets_old,
    stripe_script: config.stripe_script,
    paymob: config.paymob && paymobClient(config.paymob),
    // The stand-in calls this process directly; the real Paymob can only reach the public URL.
    ...(config.paymob?.is_stand_in && { notify_url: config.own_url }),
    meta: config.meta && metaClient(config.meta),
    mail: mailOf(config),
    lacks_mail: !config.smtp_url && !config.test_mode,
    service_access: {
      by_environment: config.services_by_environment,
      stripe_api: config.stripe_api_url,
      paymob: config.paymob_access,
    },
    maintenance: config.maintenance,
    owner_email: config.owner_email,
    settlement_days: config.settlement_days,
    push: pushClient({
      secrets: [config.link_secret, ...config.link_secrets_old],
      ...{ subject: config.public_url, inside_too: isInside(config) },
    }),
    wheel_size: config.wheel_size && wheelSizeClient(config.wheel_size),
    geo_ip: config.geo_ip && geoIpClient(config.geo_ip),
    country_header: config.country_header,
    instagram: config.instagram && instagramClient(config.instagram),
    google: config.google && googleClient(config.google),
    facebook: config.facebook && facebookClient(config.facebook),
  }
}

/** Whether addresses that the team enters may lead into this network: it must be the only one that reaches the shop. */
export function isInside({ test_mode, public_url }: Pick<Config, 'test_mode' | 'public_url'>): boolean {
  return test_mode && isNearby(new URL(public_url).hostname)
}

/** The environment's mail service, in a demo a folder; in production without either, letters wait for the desk's. */
function mailOf(config: Config): Mail {
  if (config.smtp_url) return smtpMail({ url: config.smtp_url, from: config.mail_from })
  if (config.test_mode) return fileMail({ folder: mailFolder(config), from: config.mail_from })
  return {
    send: async () => {
      throw new Error('no mail service is set up')
    },
  }
}

/** Folder for e-mails that are written to disk instead of sent. */
export function mailFolder({ data_dir }: Config): string {
  return join(data_dir, 'mail')
}
