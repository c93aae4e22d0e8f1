import type { DeviceId } from '#events/kernel/ids.ts'

/** How long a card travels, in milliseconds (design: 120 to 200). */
const GLIDE_MS = 200
/** More cards at once would be a flurry that explains nothing. */
const MAX_GLIDES = 6

type Start = { readonly from: DOMRect; readonly picture: HTMLElement }

/** Where cards stood that are about to be rendered in another place, with a picture of each. */
const starts = new Map<DeviceId, Start>()

/**
 * Remembers where cards stand before they are rendered in their new places. Does nothing for people who prefer less motion.
 * Cards that are not in view have no place to come from.
 */
export function rememberPlaces(ids: readonly DeviceId[]): void {
  starts.clear()
  if (ids.length > MAX_GLIDES || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const id of ids) {
    const element = document.querySelector(`[data-card="${id}"]`)
    if (element) starts.set(id, { from: element.getBoundingClientRect(), picture: pictureOf(element) })
  }
}

/** Lets a picture of a card travel from where it stood to where it stands now, which stays hidden until it arrives. */
export function glideFromBefore(id: DeviceId, element: HTMLElement): void {
  const start = starts.get(id)
  if (!start) return
  starts.delete(id)
  const { from, picture } = start
  const to = element.getBoundingClientRect()
  const [x, y] = [to.left - from.left, to.top - from.top]
  if (Math.abs(x) + Math.abs(y) < 1) return

  Object.assign(picture.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` })
  document.body.append(picture)
  // Only to the eye: an element hidden otherwise loses the focus, and with it the text being typed.
  element.style.opacity = '0'
  const animation = picture.animate([{ translate: '0 0' }, { translate: `${x}px ${y}px` }], {
    duration: GLIDE_MS,
    easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
  })
  animation.onfinish = animation.oncancel = () => {
    picture.remove()
    element.style.opacity = ''
  }
}

/** A copy without life: it cannot be found, focused or read. */
function pictureOf(element: Element): HTMLElement {
  const picture = document.createElement('div')
  picture.inert = true
  picture.ariaHidden = 'true'
  // Not by its text: styles that are read from text need the leave of the content security policy.
  for (const child of element.childNodes) picture.append(child.cloneNode(true))
  picture.className = element.className
  picture.style.cssText = 'position: fixed; z-index: 40; pointer-events: none'
  return picture
}
