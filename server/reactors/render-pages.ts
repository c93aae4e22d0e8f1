import { planOfStream } from '#events/plan/stream.ts'
import { reactor } from './reactor.ts'

/** Pages of plans are drawn on the server, each version once: they wait in a queue (docs/rules.md, PLAN-14). */
export const renderPages = reactor({
  name: 'render-pages',
  handles: ['PlanAdded', 'PageReplaced'],
  startsAt: 'beginning',
  react({ type, data, stream, actor }, { rendering }) {
    const plan = planOfStream(stream)
    if (plan === null) return []
    const pages = type === 'PlanAdded' ? data.pages.map(({ page }) => ({ page, version: 1 })) : [data]
    const named = pages.map(({ page, version }) => ({ page, version }))
    return [{ command: { render: named }, send: () => rendering.put(plan, named, actor.id) }]
  },
})
