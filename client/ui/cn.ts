import { type ClassValue, clsx } from 'clsx'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Groups whose classes are the group's name, bare or with a value: `gap-2`, `rounded`. */
const NAMED = new Set(
  words(`
    p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y size w h min-w max-w min-h max-h basis grow shrink
    order col col-start inset inset-x inset-y top right bottom left z translate translate-x translate-y items self
    justify justify-self grid-cols space-x overflow overflow-x overflow-y align bg fill shadow opacity animate transition
    rounded rounded-t rounded-r rounded-b rounded-l outline-offset border border-t border-r border-b border-l leading aspect
    list line-clamp whitespace break break-inside cursor select touch pointer-events object flex font text ring stroke
  `),
)

/** Groups of classes that stand for themselves, some of them among those of a name above. */
const GROUPS = {
  display: 'block inline inline-block flex inline-flex grid table contents hidden',
  position: 'static relative absolute fixed sticky',
  visibility: 'visible invisible',
  sr: 'sr-only not-sr-only',
  direction: 'flex-row flex-row-reverse flex-col flex-col-reverse',
  wrap: 'flex-wrap flex-nowrap',
  'font-size': 'text-2xs text-xs text-sm text-label text-base text-title text-lg text-xl text-2xl',
  'font-weight': 'font-normal font-medium font-semibold font-bold',
  'text-align': 'text-left text-center text-right text-start',
  'text-wrap': 'text-balance text-pretty text-wrap text-nowrap',
  'text-overflow': 'truncate text-ellipsis text-clip',
  'text-transform': 'uppercase lowercase capitalize normal-case',
  'text-decoration': 'underline line-through no-underline',
  'border-style': 'border-solid border-dashed border-none',
  'border-collapse': 'border-collapse border-separate',
}
const groupOfWord = new Map(
  Object.entries(GROUPS).flatMap(([group, classes]) => words(classes).map((name) => [name, group] as const)),
)

/** A class of a group takes the place of classes of these, besides those of its own. */
const WIDER: Readonly<Record<string, string>> = {
  p: 'px py pt pr pb pl',
  px: 'pr pl',
  py: 'pt pb',
  m: 'mx my mt mr mb ml',
  mx: 'mr ml',
  my: 'mt mb',
  gap: 'gap-x gap-y',
  size: 'w h',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'right left',
  'inset-y': 'top bottom',
  translate: 'translate-x translate-y',
  flex: 'basis grow shrink',
  overflow: 'overflow-x overflow-y',
  rounded: 'rounded-t rounded-r rounded-b rounded-l',
  'border-width': 'border-t border-r border-b border-l',
  'font-size': 'leading',
  'line-clamp': 'display overflow',
}

/** The group of a class without what says when it holds (`hover:`); undefined where none is known. */
function groupOf(name: string): string | undefined {
  const own = groupOfWord.get(name)
  if (own !== undefined) return own
  for (let end = name.length; end > 0; end = name.lastIndexOf('-', end - 1)) {
    const group = name.slice(0, end)
    if (!NAMED.has(group)) continue
    // A width or a colour.
    return (group === 'border' || group === 'ring') && /^(-\d+)?$/.test(name.slice(end)) ? `${group}-width` : group
  }
  return undefined
}

/**
 * Of two classes that set the same thing the later one stays. It knows those that the client uses: the package that knows all
 * of Tailwind weighs 7 kB before the first screen. cn.test.ts holds it against that one, and fails when a class comes into
 * use that this one does not know.
 */
function merge(classes: string): string {
  const set = new Set<string>()
  const stays = (each: string) => {
    const start = each.lastIndexOf(':') + 1
    const group = groupOf(each.slice(start).replace(/^-/, ''))
    if (group === undefined) return true
    const when = each.slice(0, start)
    if (set.has(when + group)) return false
    for (const taken of [group, ...words(WIDER[group] ?? group)]) set.add(when + taken)
    return true
  }
  return words(classes).reverse().filter(stays).reverse().join(' ')
}

const merged = new Map<string, string>()

/** Class names from strings, lists and conditions. Of two that set the same thing the later one stays. */
export function cn(...classes: ClassValue[]): string {
  const all = clsx(classes)
  const known = merged.get(all)
  if (known !== undefined) return known
  const result = merge(all)
  merged.set(all, result)
  return result
}
