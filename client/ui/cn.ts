import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge, validators } from 'tailwind-merge'

const { isAny, isNumber } = validators

/** Groups whose classes are the group's name, bare or with a value: `gap-2`, `rounded`. */
const NAMED = `
  p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y size w h min-w max-w min-h max-h basis grow shrink
  order col col-start inset inset-x inset-y top right bottom left z translate translate-x translate-y items self
  justify justify-self grid-cols space-x overflow overflow-x overflow-y align bg fill shadow opacity animate transition
  rounded rounded-t rounded-r rounded-b rounded-l outline-offset border-t border-r border-b border-l leading
  line-clamp whitespace break cursor select touch pointer-events object
`
  .trim()
  .split(/\s+/)

/**
 * Which classes set the same thing: those that the client uses, since the list of all that Tailwind has weighs 4 kB before the
 * first screen. cn.test.ts holds it against that list, and fails when a class comes into use that this one does not know.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(NAMED.map((name) => [name, [{ [name]: ['', isAny] }]])),
    display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'table', 'contents', 'hidden'],
    position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
    visibility: ['visible', 'invisible'],
    sr: ['sr-only', 'not-sr-only'],
    direction: [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    wrap: [{ flex: ['wrap', 'nowrap'] }],
    flex: [{ flex: [isNumber, 'auto', 'none'] }],
    'font-size': [{ text: ['2xs', 'xs', 'sm', 'label', 'base', 'title', 'lg', 'xl', '2xl'] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: [isAny] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-wrap': [{ text: ['balance', 'pretty', 'wrap', 'nowrap'] }],
    'text-color': [{ text: [isAny] }],
    'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
    'text-decoration': ['underline', 'line-through', 'no-underline'],
    'border-width': [{ border: ['', isNumber] }],
    'border-style': [{ border: ['solid', 'dashed', 'none'] }],
    'border-collapse': ['border-collapse', 'border-separate'],
    'border-color': [{ border: [isAny] }],
    'ring-width': [{ ring: [isNumber] }],
    'ring-color': [{ ring: [isAny] }],
  },
  conflictingClassGroups: {
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    gap: ['gap-x', 'gap-y'],
    size: ['w', 'h'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    translate: ['translate-x', 'translate-y'],
    flex: ['basis', 'grow', 'shrink'],
    overflow: ['overflow-x', 'overflow-y'],
    rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l'],
    'border-width': ['border-t', 'border-r', 'border-b', 'border-l'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}))

/** Class names from strings, lists and conditions. Of two that set the same thing the later one stays. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
