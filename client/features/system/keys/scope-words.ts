/** Things of each scope, and how far a key changes them where that is not all. */
const THINGS: Readonly<Record<string, { readonly things: string; readonly change?: string }>> = {
  projects: { things: 'projects, their cards, photos and history' },
  notes: { things: 'notes on projects' },
  sites: { things: 'site sheets of projects, with their gate codes' },
  plans: { things: 'floor plans of projects and the pins on them' },
  accounts: {
    things: 'people, companies and invitations',
    change: 'Renames people and moves them between companies. It creates no users and changes no role or e-mail.',
  },
  catalog: { things: 'organizations and instances' },
  feedback: { things: 'feedback' },
  surveys: { things: 'surveys and their photos' },
  templates: { things: 'templates of surveys' },
  settings: { things: 'settings of the portal' },
  quotas: { things: 'quotas of uploads' },
  folders: { things: 'folders of projects' },
  webhooks: { things: 'webhooks and their deliveries' },
}

/** The right of a scope such as `projects:read`, in a sentence; null for one that this page does not know. */
export function scopeWords(scope: string): string | null {
  const [name = '', right] = scope.split(':')
  const known = THINGS[name]
  if (!known) return null
  return right === 'read' ? `Reads ${known.things}.` : (known.change ?? `Changes ${known.things}.`)
}
