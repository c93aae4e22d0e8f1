import { cn } from './cn.ts'
import { hueOf, initials } from './initials.ts'
import { Tooltip } from './overlay/tooltip.tsx'

const sizes = { sm: 'size-6 text-2xs', md: 'size-8 text-xs', lg: 'size-10 text-sm' }

/** A person's initials on a colour that follows from the id. Decoration: the name must stand beside it or be its label. */
export const Avatar = ({
  id,
  name,
  size = 'md',
  className,
}: {
  id: number
  name: string
  size?: keyof typeof sizes
  className?: string
}) => (
  <span
    aria-hidden
    style={{ backgroundColor: `oklch(46% 0.085 ${hueOf(id)})`, color: `oklch(99% 0.005 ${hueOf(id)})` }}
    className={cn(
      'inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none',
      sizes[size],
      className,
    )}
  >
    {initials(name)}
  </span>
)

/** Several people overlapping, at most `most` of them and then "+n"; each name in a tooltip. `label` names the list. */
export function AvatarList({
  people,
  label,
  most = 4,
}: {
  people: readonly { id: number; name: string }[]
  label: string
  most?: number
}) {
  const shown = people.slice(0, most)
  const rest = people.slice(most)
  return (
    <ul aria-label={label} className="flex items-center -space-x-1.5">
      {shown.map((person) => (
        <li key={person.id}>
          <Tooltip label={person.name} isOnPress>
            <span tabIndex={0} className="block rounded-full ring-2 ring-raised">
              <Avatar id={person.id} name={person.name} size="sm" />
              <span className="sr-only">{person.name}</span>
            </span>
          </Tooltip>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Tooltip label={rest.map((person) => person.name).join(', ')} isOnPress>
            <span
              tabIndex={0}
              className="inline-flex size-6 items-center justify-center rounded-full bg-sunken text-2xs font-semibold text-muted ring-2 ring-raised"
            >
              +{rest.length}
              <span className="sr-only">: {rest.map((person) => person.name).join(', ')}</span>
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  )
}
