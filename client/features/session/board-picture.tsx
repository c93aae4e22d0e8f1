import { cn } from '../../ui/cn.ts'

const COLUMNS = [
  { name: 'Waiting', mark: 'bg-waiting', widths: ['w-4/5', 'w-3/5', 'w-2/3'] },
  { name: 'Installed', mark: 'bg-installed', widths: ['w-2/3', 'w-4/5'] },
  { name: 'Confirmed', mark: 'bg-confirmed', widths: ['w-3/5', 'w-3/4', 'w-1/2', 'w-2/3'] },
]

/** A board in small: decoration. */
export const BoardPicture = () => (
  <div aria-hidden className="grid grid-cols-3 gap-2.5 max-lg:hidden">
    {COLUMNS.map(({ name, mark, widths }) => (
      <div key={name} className="flex flex-col gap-2 rounded-panel bg-sunken p-2.5">
        <div className="flex items-center gap-2 px-1 text-xs text-muted">
          <span className={cn('size-2 rounded-full', mark)} />
          {name}
        </div>
        {widths.map((width) => (
          <div key={width} className="flex flex-col gap-2 rounded-control border bg-raised p-3">
            <span className={cn('h-1.5 rounded-full bg-control', width)} />
            <span className="h-1.5 w-2/5 rounded-full bg-border" />
          </div>
        ))}
      </div>
    ))}
  </div>
)
