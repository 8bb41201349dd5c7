import { expect } from 'vitest'
import { test as paymob } from '#tests/money/paymob-desk.ts'
import { type DeskPages, deskPages, expectAccessible } from '#tests/support/desk-pages.ts'

const test = paymob.extend<DeskPages>(deskPages)

const header = 'Transaction ID,Transaction Type,Amount,Fees,Net Amount,Currency'
const dirhams = (fils: number) => (fils / 100).toFixed(2)
const inArabic = (figure: string) => figure.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)

test('a manager adds a settlement file of Paymob, learns what is wrong in it, and follows a line to its order', async ({
  open,
  origin,
  till,
  desk,
}) => {
  const { order, page: hosted } = await desk.order()
  const redirect = await desk.pay(hosted, 'good')
  await desk.back(redirect)
  const transaction = redirect.searchParams.get('id')!
  const page = await open('manager')
  await page.goto(`${origin}/desk`)
  await page.getByRole('link', { name: 'Settlements' }).first().click()
  await page.getByText('Nothing was paid out yet').waitFor()
  await expectAccessible(page)
  const choose = (...lines: string[]) =>
    page.getByLabel('File', { exact: true }).setInputFiles({
      ...{ name: 'march.csv', mimeType: 'text/csv' },
      buffer: Buffer.from([header, ...lines].join('\n')),
    })
  const send = () => page.getByRole('button', { name: 'Add the file' }).click()

  await send()
  await page.getByText('Please choose a file').waitFor()
  await choose(`${transaction},Sale,soon,10,5,AED`, `${transaction},Sale,10,1,8,AED`)
  await send()
  await page.getByText('The file cannot be used, and nothing of it was stored:').waitFor()
  await page.getByText('Line 2: "soon" is no amount such as 1250.50').waitFor()
  await page.getByText('Line 3: the net amount 8 is not 10.00 less the fees 1').waitFor()
  await expectAccessible(page)

  const paid = dirhams(order.total)
  await choose(`${transaction},Sale,${paid},10.00,${dirhams(order.total - 1_000)},AED`, '777001,Sale,50,1,49,AED')
  await page.getByLabel(/What reached your bank account/).fill(inArabic(dirhams(order.total + 3_900)))
  await send()
  await page.getByRole('heading', { name: 'march.csv' }).waitFor()
  await page.getByText('1 difference').first().waitFor()
  await page.getByText('No payment of the shop').waitFor()
  await expectAccessible(page)
  await till.work()
  await page.getByLabel('Show').selectOption('different')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.getByLabel('Show').selectOption('')
  await page.getByRole('link', { name: 'RD-100001' }).click()
  await page.getByRole('heading', { name: /RD-100001/ }).waitFor()

  await page.goto(`${origin}/desk/money`)
  await page.getByText('It was paid out and belongs to no payment of the shop.', { exact: false }).waitFor()

  const phone = await open('owner', 'phone')
  await phone.goto(`${origin}/ar/desk/settlements`)
  await phone.getByRole('heading', { name: 'التسويات' }).waitFor()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'march.csv' }).click()
  await phone.getByText('لا يخص أي دفعة').waitFor()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'حذف هذا الملف' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'حذف هذا الملف' }).click()
  await phone.getByText('لا تحويلات بعد').waitFor()
}, 240_000)
