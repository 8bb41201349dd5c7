import type { Cart, CartAddonLine, CartLine } from '#shared/api/cart.ts'

/** Carts for tests, in the shape of the API. */
export function wheelLine(facts: Partial<CartLine> & { id: string; quantity: number; unit_price: number }): CartLine {
  return {
    sku: `SKU-${facts.id}`,
    slug: 'midarra-noor',
    name: 'Midarra Noor',
    name_ar: 'مدارة نور',
    brand: 'Midarra',
    finish_name: 'Black machined',
    finish_name_ar: 'أسود مخروط',
    size: '20x9 5x112 ET35',
    picture: null,
    axle: 'any',
    set_id: null,
    compare_at_price: null,
    total: facts.quantity * facts.unit_price,
    available: 12,
    special_order: false,
    has_special_order: false,
    vehicle: null,
    fit: null,
    ...facts,
  }
}

export function addonLine(
  facts: Partial<CartAddonLine> & { id: string; addon_id: number; quantity: number; unit_price: number },
): CartAddonLine {
  return {
    sku: `ADD-${facts.addon_id}`,
    slug: 'lug-nuts',
    category: 'lug-nuts',
    name: 'Lug nuts',
    name_ar: 'صواميل',
    pack: '20 pieces',
    misfit: null,
    taken: [],
    picture: null,
    total: facts.quantity * facts.unit_price,
    available: 50,
    ...facts,
  }
}

export function aCart(facts: Partial<Cart>): Cart {
  const lines = [...(facts.cart_items ?? []), ...(facts.addons ?? [])]
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
  return {
    session_id: 'abcdefghij12345',
    cart_items: [],
    addons: [],
    count: lines.length,
    offer: null,
    coupon: { code: 'MARHABA5', label: '5% off', label_ar: 'خصم 5%', applied: true, reason: null, limit: null },
    delivery: { country: 'AE', cost: 6000, days: 3, date: '2026-11-25', free_from_missing: 0 },
    totals: {
      currency: 'AED',
      subtotal,
      discount: 5000,
      delivery: 6000,
      vat: 100,
      vat_rate: 5,
      total: subtotal - 5000 + 6000,
    },
    problems: [],
    ...facts,
  }
}
