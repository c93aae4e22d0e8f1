import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Loading } from '../loading/loading.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { type RovingItem, useRoving } from '../focus/use-roving.ts'
import type { Photo } from './photo.ts'
import { Picture } from './picture.tsx'

type SmallPhoto = Pick<Photo, 'id' | 'thumbnailUrl' | 'alt'>

const gridLooks = (columns: 3 | undefined) =>
  cn('grid gap-2', columns === 3 ? 'grid-cols-3' : 'grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]')

/**
 * Small pictures side by side, one stop for the Tab key; the left and right arrow keys move among them. `label` names them.
 * `onOpen` gets the id of the one that was pressed: show it with PhotoViewer. `photos` are undefined while they load. The
 * caller says so when there are none. The children are more items of the list, that are not opened.
 */
export function PhotoGrid({
  label,
  photos,
  columns,
  onOpen,
  children,
}: {
  label: string
  columns?: 3
  photos: readonly SmallPhoto[] | undefined
  onOpen: (id: string) => void
  children?: ReactNode
}) {
  const grid = gridLooks(columns)
  const { item, onKeyDown } = useRoving(photos?.map(({ id }) => id) ?? [], null, 'horizontal')
  if (!photos) {
    return (
      <Loading label={`Loading: ${label}...`} className={grid}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="aspect-square" />
        ))}
      </Loading>
    )
  }
  return (
    <ul aria-label={label} className={grid} onKeyDown={onKeyDown}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <Thumbnail photo={photo} onOpen={() => onOpen(photo.id)} item={item(photo.id)} />
        </li>
      ))}
      {children}
    </ul>
  )
}

const Thumbnail = ({ photo, onOpen, item }: { photo: SmallPhoto; onOpen: () => void; item: RovingItem }) => (
  <button
    type="button"
    onClick={onOpen}
    className="block aspect-square w-full overflow-hidden rounded-control border bg-sunken"
    {...item}
  >
    <Picture url={photo.thumbnailUrl} alt={photo.alt} />
  </button>
)
