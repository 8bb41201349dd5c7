import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { deskSortable } from '#shared/i18n/desk/content/sortable.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

type Props<Item> = {
  items: readonly Item[]
  idOf: (item: Item) => string
  /** For screen readers: what is picked up and moved. */
  nameOf: (item: Item) => string
  onOrder: (ids: string[]) => void
  children: (item: Item) => ReactNode
  disabled?: boolean
}

/** A list whose order is changed by dragging the handle, or by keyboard: space, arrows, space. */
export function Sortable<Item>({ items, idOf, nameOf, onOrder, children, disabled = false }: Props<Item>) {
  const words = deskSortable[useLocale()]
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const name = (id: string | number) => nameOf(items.find((item) => idOf(item) === id)!)
  const place = (id: string | number) => ids.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.picked_up(name(active.id), place(active.id), ids.length),
    onDragOver: ({ active, over }) => over && words.moved(name(active.id), place(over.id), ids.length),
    onDragEnd: ({ active, over }) => words.dropped(name(active.id), place((over ?? active).id), ids.length),
    onDragCancel: ({ active }) => words.cancelled(name(active.id)),
  } as Announcements

  function drop({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    const next = ids.filter((id) => id !== active.id)
    next.splice(ids.indexOf(String(over.id)), 0, String(active.id))
    onOrder(next)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.instructions } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <Row key={idOf(item)} id={idOf(item)} label={words.move(nameOf(item))} hasHandle={!disabled}>
              {children(item)}
            </Row>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type RowProps = { id: string; label: string; hasHandle: boolean; children: ReactNode }

function Row({ id, label, hasHandle, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames('flex items-start gap-2 bg-raised py-2', isDragging && 'relative z-10 shadow-float')}
    >
      {hasHandle && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={label}
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-sunken"
        >
          <Icon name="menu" />
        </button>
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
