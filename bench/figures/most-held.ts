/** Below this nothing is held. */
const LEAST = 5

type Search = { held: number; failed: number }

/**
 * Finds the highest rate that each of some sides holds: doubles it until it does not hold, then halves the distance. The
 * sides take turns, so that what disturbs the machine meanwhile disturbs all; a rate counts as not held at the second try.
 * @param sides each says whether it holds a rate. @param precision how near the rates held and not held have to be (1.1: 10 %).
 * @param highest rate that is tried.
 */
export async function mostHeld(
  sides: readonly ((rate: number) => Promise<boolean>)[],
  { first, highest, precision }: { readonly first: number; readonly highest: number; readonly precision: number },
): Promise<number[]> {
  const searches = sides.map((): Search => ({ held: 0, failed: Number.POSITIVE_INFINITY }))
  const isOver = ({ held, failed }: Search) =>
    held >= highest || failed <= LEAST || (held > 0 && failed / held <= precision)
  while (!searches.every(isOver)) {
    for (const [index, holds] of sides.entries()) {
      const search = searches[index]
      if (!search || isOver(search)) continue
      const rate = Math.min(nextRate(search, first), highest)
      if ((await holds(rate)) || (await holds(rate))) search.held = rate
      else search.failed = rate
    }
  }
  return searches.map(({ held }) => held)
}

function nextRate({ held, failed }: Search, first: number): number {
  if (held === 0) return failed === Number.POSITIVE_INFINITY ? first : failed / 2
  return failed === Number.POSITIVE_INFINITY ? held * 2 : Math.sqrt(held * failed)
}
