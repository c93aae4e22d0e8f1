/** Fewer at a time than one person may have waiting of what is costly. */
const AT_ONCE = 3

/** Does the same with each route, those of a few collections at a time: within one, routes find what those before them left. */
export async function withEach<T extends { readonly url: string }>(
  routes: readonly T[],
  work: (route: T, turn: number) => Promise<void>,
): Promise<void> {
  const collections = new Map<string, [number, T][]>()
  for (const [turn, route] of routes.entries()) {
    const [, , name = ''] = route.url.split('/')
    collections.set(name, [...(collections.get(name) ?? []), [turn, route]])
  }
  const waiting = collections.values()
  const worker = async () => {
    for (const collection of waiting) for (const [turn, route] of collection) await work(route, turn)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
