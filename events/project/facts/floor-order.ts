const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

// Words and short forms of plans in English, German, French, Spanish, Dutch and Italian.
const BELOW =
  /^(?:b|ub|ug|u|k|kg|ss|s|basement|cellar|keller|untergeschoss|sous-sol|sotano|kelder|seminterrato|interrato)$/
const GROUND =
  /^(?:g|gf|eg|rdc|rc|pb|bg|pt|ground|erdgeschoss|rez-de-chaussee|planta baja|begane grond|pianoterra|piano terra|lobby)$/
const TOP = /^(?:r|dg|roof|attic|dach|dachgeschoss|toit|combles|azotea|zolder|dak|tetto|attico)$/
/** Words that only say that it is a floor, or that it is above the ground. */
const FILLER =
  /\b(?:floor|level|storey|story|etage|stock|geschoss|obergeschoss|og|fl|planta|piso|verdieping|piano|niveau|lvl|l)\b/g

/** How high a floor lies: 0 is the ground, less is below it. Undefined where its name does not tell. */
export function heightOfFloor(name: string): number | undefined {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[‐-―−]/gu, '-')
    .trim()
  if (/^-?\s*\d+$/.test(plain)) return Number(plain.replaceAll(/\s/g, ''))
  const number = Number(/\d+/.exec(plain)?.[0] ?? Number.NaN)
  const words = plain
    .replaceAll(/\d+(?:st|nd|rd|th|er|e|o|a)?\b\.?|\d+/g, ' ')
    .replaceAll(/[.,:_°ºª]/g, ' ')
    .replaceAll(FILLER, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (BELOW.test(words)) return Number.isNaN(number) ? -1 : -number
  if (Number.isNaN(number)) return GROUND.test(words) ? 0 : TOP.test(words) ? Number.MAX_SAFE_INTEGER : undefined
  return words === '' ? number : undefined
}

/** The order of floors by their names, from the lowest up: basement, ground, 2, 10, roof. Those whose height their name does not tell come after. */
function compareHeights(one: string, other: string): number {
  const [a, b] = [heightOfFloor(one), heightOfFloor(other)]
  if (a === b) return natural.compare(one, other) || (one === other ? 0 : one < other ? -1 : 1)
  if (a === undefined) return 1
  return b === undefined ? -1 : a - b
}

export type FloorOrder = (one: string, other: string) => number

/**
 * The order of a project's floors. Those that `named` has stand as it says. Another one stands right after the one of them that its
 * name puts last before it, or first of all (decision 107).
 */
export function floorOrder(named: readonly string[] = []): FloorOrder {
  if (named.length === 0) return compareHeights
  const ranks = new Map(named.map((name, rank) => [name, rank]))
  const byHeight = named.toSorted(compareHeights)
  const anchors = new Map<string, number>()
  const anchorOf = (name: string): number => {
    const known = ranks.get(name) ?? anchors.get(name)
    if (known !== undefined) return known
    const below = byHeight.findLast((one) => compareHeights(one, name) < 0)
    const anchor = below === undefined ? -1 : (ranks.get(below) ?? -1)
    anchors.set(name, anchor)
    return anchor
  }
  return (one, other) => {
    const byAnchor = anchorOf(one) - anchorOf(other)
    if (byAnchor !== 0 || one === other) return byAnchor
    return ranks.has(one) ? -1 : ranks.has(other) ? 1 : compareHeights(one, other)
  }
}
