import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { compareWheels } from '#domain/catalogue/compare.ts'
import { shopContext } from '#server/context.ts'
import type { ComparedWheel } from '#shared/api/browse.ts'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { askedCar } from '#shared/i18n/wheels/product.ts'
import { compare, sharedComparison } from '#shared/i18n/wheels/wheel.ts'
import { mostCompared } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import { LinkButton } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { carName, carQuery } from '#web/finder/car-words.ts'
import { useRememberedCar } from '#web/finder/use-remembered-car.ts'
import { forAddressCar } from '#web/routes/address-car.ts'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { compareRows } from '#web/wheels/compare/compare-rows.tsx'
import { compared, comparePath, hasRoom } from '#web/wheels/compare/compared.ts'
import type { Route } from './+types/compare.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const skus = (url.searchParams.get('skus') ?? '').slice(0, 500).split(',')
  const { found, unknown_car } = await forAddressCar(url, (vehicle) => compareWheels(shop, { skus, vehicle }))
  return { ...found, unknown_car }
}

export const meta = metaOf(compare, ({ title, text }) => ({ title, description: text, path: '/compare', hidden: true }))

/** Compares up to four wheels side by side; rows with differences are marked. */
export default function Compare({ loaderData: { wheels, vehicle, unknown_car } }: Route.ComponentProps) {
  const words = useMessages(askedCar)
  const say = useMessages(compare)
  const locale = useLocale()
  useRememberedCar(vehicle, unknown_car)

  // Opening a shared comparison adds its wheels to this browser's own, if there is room.
  const own = compared.use()
  useEffect(() => {
    if (hasRoom(compared.items(), wheels)) for (const { sku, picture } of wheels) compared.add({ sku, picture })
  }, [wheels])

  return (
    <div className="frame pb-12">
      <header className="space-y-1 pt-6 pb-6">
        <h1 className="text-display">{say.title}</h1>
        <p className="text-muted">
          {vehicle && `${words.proof_car(carName(vehicle, locale))}. `}
          {say.text}
        </p>
      </header>
      {unknown_car && (
        <Notice kind="warn" title={words.unknown_car} className="mb-4">
          {words.unknown_car_text}
        </Notice>
      )}
      {!hasRoom(own, wheels) && <OwnComparison skus={own.map(({ sku }) => sku)} vehicle={vehicle} />}
      {wheels.length === 0 ? (
        <Notice action={<LinkButton to="/alloy-wheels">{say.see_wheels}</LinkButton>}>{say.empty}</Notice>
      ) : (
        <Table wheels={wheels} vehicle={vehicle} />
      )}
    </div>
  )
}

/** The link's wheels have no room among this browser's own, which stay as they are. */
function OwnComparison({ skus, vehicle }: { skus: readonly string[]; vehicle: VehicleName | null }) {
  const say = useMessages(sharedComparison)
  const path = comparePath(skus.toReversed(), vehicle ? carQuery(vehicle) : undefined)
  return (
    <Notice className="mb-4" action={<LinkButton to={path}>{say.see_own}</LinkButton>}>
      {say.own_stays(mostCompared)}
    </Notice>
  )
}

function Table({ wheels, vehicle }: { wheels: ComparedWheel[]; vehicle: VehicleName | null }) {
  const say = useMessages(compare)
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const coming = useNavigation().location
  const table = useKeptFocus<HTMLElement>(wheels.length)
  const query = vehicle ? `?${carQuery(vehicle)}` : ''

  function remove(sku: string) {
    compared.remove({ sku, picture: null })
    // While another removal is loading, its wheel is still in the table.
    const skus =
      coming?.pathname === pathname ? (new URLSearchParams(coming.search).get('skus') ?? '').split(',') : null
    const left = wheels.map((wheel) => wheel.sku).filter((each) => each !== sku && (skus?.includes(each) ?? true))
    const path = comparePath(left, vehicle ? carQuery(vehicle) : undefined)
    void navigate(inLocale(path, locale), { replace: true, preventScrollReset: true })
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard
    <section ref={table} aria-label={say.title} tabIndex={0} className="overflow-x-auto">
      <table className="figures w-full border-collapse text-small">
        <thead>
          <tr>
            <td className="w-28 min-w-24" />
            {wheels.map((wheel) => (
              <th key={wheel.sku} scope="col" className="relative min-w-40 p-2 text-start align-bottom font-normal">
                <span className="pearl mb-2 grid max-w-48 place-items-center rounded-card p-2">
                  <Picture
                    picture={wheel.picture}
                    alt=""
                    sizes="14rem"
                    className="aspect-square w-full max-w-44 object-contain"
                  />
                </span>
                <span className="block text-label text-muted">
                  <bdi>{locale === 'ar' ? wheel.brand_ar : wheel.brand}</bdi>
                </span>
                <PageLink
                  to={`/${wheel.slug}/${wheel.sku}${query}`}
                  className="textlink inline-flex min-h-11 items-center font-semibold"
                >
                  <bdi>{wheel.design}</bdi>
                </PageLink>
                <button
                  type="button"
                  aria-label={say.remove(wheel.design)}
                  onClick={() => remove(wheel.sku)}
                  className="absolute end-2 top-2 grid size-11 place-items-center rounded-full text-muted hover:text-ink"
                >
                  <Icon name="close" size={18} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(wheels, locale).map(({ name, cells, differs }) => (
            <tr key={name} className={classNames('border-line border-t', differs ? 'bg-accent-faint' : 'bg-surface')}>
              <th scope="row" className="sticky start-0 bg-inherit px-2 py-2.5 text-start font-normal text-muted">
                {name}
                {differs && <span className="sr-only"> ({say.differs})</span>}
              </th>
              {cells.map(({ sku, content }) => (
                <td key={sku} className={classNames('px-2 py-2.5', differs && 'font-semibold')}>
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line border-t">
            <td />
            {wheels.map((wheel) => (
              <td key={wheel.sku} className="p-2">
                {/* Not sold for a car it does not fit; its page explains why and what fits. */}
                <LinkButton
                  look={wheel.fit?.verdict === 'fail' ? 'quiet' : 'primary'}
                  wide
                  to={`/${wheel.slug}/${wheel.sku}${query}`}
                >
                  {say.choose}
                </LinkButton>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
