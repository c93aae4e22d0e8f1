import { z } from 'zod'
import { choice } from '../../../shared/board/choices.ts'
import { cameraAfter, camerasAmong, nearestCamera } from './camera-choice.ts'

/** The film of a camera. */
export type Film = {
  readonly stream: MediaStream
  readonly track: MediaStreamTrack
  readonly hasTorch: boolean
  /** True if there is another camera to choose. */
  readonly hasOthers: boolean
}

/** Constraints and abilities of cameras that TypeScript does not know yet. */
interface NearSet extends MediaTrackConstraintSet {
  zoom?: number
  torch?: boolean
  focusMode?: string
}
const Abilities = z.object({
  zoom: z.object({ min: z.number(), max: z.number() }).optional().catch(undefined),
  torch: z.boolean().optional().catch(undefined),
  focusMode: z.array(z.string()).optional().catch(undefined),
})

const ZOOM = 2

/** Timeout after which a film ends once the dialog is closed, in milliseconds: iPhones ask again for each new one, or show it black. */
const KEPT_MS = 60_000

/** The camera that the person of this page scans with, by its id in this browser. */
const chosenCamera = () => choice('scan camera', z.object({ id: z.string().nullable() }), { id: null })

let kept: { readonly film: Film; readonly end: ReturnType<typeof setTimeout> } | null = null

/** The film of the back camera that focuses nearest, or of the one that was chosen last. @throws the error of getUserMedia */
export async function openFilm(): Promise<Film> {
  const again = takeKept()
  if (again) return again
  const chosen = chosenCamera().getState().id
  const stream = await openStream(chosen)
  const devices = await navigator.mediaDevices.enumerateDevices()
  const near = chosen === null ? nearestCamera(devices) : undefined
  if (near === undefined || near === idOf(stream)) return filmOf(stream, devices)
  // iPhones give one stream at a time.
  stop(stream)
  return filmOf(await openStream(near), devices)
}

/** The film of the next camera, which is the chosen one from then on. */
export async function openOther(film: Film): Promise<Film> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const next = cameraAfter(devices, idOf(film.stream)) ?? null
  stop(film.stream)
  chosenCamera().setState({ id: next })
  return filmOf(await openStream(next), devices)
}

/** Keeps a film for the next label, and ends it after a while, or when the page is left or hidden. */
export function keepFilm(film: Film): void {
  endKept()
  if (film.hasTorch) void setTorch(film, false)
  film.track.enabled = false
  const end = setTimeout(endKept, KEPT_MS)
  kept = { film, end }
  document.addEventListener('visibilitychange', endKept, { once: true })
}

function takeKept(): Film | null {
  if (!kept) return null
  const { film, end } = kept
  clearTimeout(end)
  kept = null
  document.removeEventListener('visibilitychange', endKept)
  film.track.enabled = true
  return film.track.readyState === 'live' ? film : null
}

function endKept(): void {
  const film = takeKept()
  if (film) stop(film.stream)
}

export async function setTorch({ track }: Film, isOn: boolean): Promise<void> {
  await constrain(track, { torch: isOn })
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

const idOf = (stream: MediaStream): string | undefined => stream.getVideoTracks()[0]?.getSettings().deviceId

async function openStream(camera: string | null): Promise<MediaStream> {
  const open = (which: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...which, width: { ideal: 1920 }, height: { ideal: 1080 } } })
  const back = { facingMode: { ideal: 'environment' } }
  if (camera === null) return open(back)
  // A camera may be gone, and browsers give them new ids now and then.
  return open({ deviceId: { exact: camera } }).catch((error: unknown) => {
    if (error instanceof Error && /^(OverconstrainedError|NotFoundError)$/.test(error.name)) return open(back)
    throw error
  })
}

async function filmOf(stream: MediaStream, devices: readonly MediaDeviceInfo[]): Promise<Film> {
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('a film without pictures')
  // Only once the film runs, or phones forget it.
  const { zoom, torch = false, focusMode = [] } = Abilities.parse(track.getCapabilities?.() ?? {})
  if (focusMode.includes('continuous')) await constrain(track, { focusMode: 'continuous' })
  if (zoom && zoom.min <= ZOOM && zoom.max >= ZOOM) await constrain(track, { zoom: ZOOM })
  return { stream, track, hasTorch: torch, hasOthers: camerasAmong(devices).length > 1 }
}

/** A camera that cannot do it goes on as it is. */
async function constrain(track: MediaStreamTrack, set: NearSet): Promise<void> {
  await track.applyConstraints({ advanced: [set] }).catch(() => {})
}
