import { bilingual } from '#shared/i18n/messages.ts'

/** Lists whose order is changed by dragging or by keyboard. */
export const deskSortable = bilingual({
  move: [(name: string) => `Move ${name}`, (name) => `نقل \u2068${name}\u2069`],
  instructions: [
    'Press space to pick it up, the arrow keys to move it, space to put it down, and escape to leave it where it was.',
    'اضغطوا مفتاح المسافة للالتقاط، ومفاتيح الأسهم للنقل، ثم المسافة للوضع، ومفتاح الخروج لإبقائه في مكانه.',
  ],
  picked_up: [
    (name: string, place: number, all: number) => `${name} is picked up, at place ${place} of ${all}`,
    (name, place, all) => `تم التقاط \u2068${name}\u2069 من المكان ${place} من ${all}`,
  ],
  moved: [
    (name: string, place: number, all: number) => `${name} is at place ${place} of ${all}`,
    (name, place, all) => `\u2068${name}\u2069 في المكان ${place} من ${all}`,
  ],
  dropped: [
    (name: string, place: number, all: number) => `${name} is put down at place ${place} of ${all}`,
    (name, place, all) => `وُضع \u2068${name}\u2069 في المكان ${place} من ${all}`,
  ],
  cancelled: [(name: string) => `${name} stays where it was`, (name) => `بقي \u2068${name}\u2069 في مكانه`],
})
