import sharp from 'sharp'
import type { DeviceType } from '#events/project/device.ts'
import type { Random } from '#events/kernel/seeded-random.ts'

/** The device on a demo photo, and how the phone was held: as EXIF says it, 1 is upright. */
export type Scene = { readonly type: DeviceType; readonly label: string; readonly orientation: Orientation }
/** By how many degrees a picture is turned against the clock before it says so in its EXIF. */
const TURNED = { 1: 0, 3: 180, 6: 270, 8: 90 } as const
export type Orientation = keyof typeof TURNED
export const ORIENTATIONS: readonly Orientation[] = [1, 6, 1, 3, 1, 8]

const WIDTH = 800
const HEIGHT = 600
const QUALITY = 72
const WALLS = ['#c9c4b8', '#b7c1c4', '#d6d0c2', '#a9b0a4', '#c4b2a2'] as const

/** A JPEG of a device on a wall, drawn: the same for the same scene. @param random decides where on its wall. */
export function draw({ type, label, orientation }: Scene, random: Random): Promise<Buffer> {
  const wall = WALLS[label.length % WALLS.length]
  const [x, y] = [random.int(330, 470), random.int(230, 300)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity="0.35"/><stop offset="1" stop-color="#000" stop-opacity="0.35"/>
      </linearGradient>
      <radialGradient id="glass"><stop offset="0" stop-color="#5a6b80"/><stop offset="1" stop-color="#10151c"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="${wall}"/>
    ${bricks(random)}
    <rect y="520" width="100%" height="80" fill="#57534e"/>
    <g transform="translate(${x} ${y})">${DEVICES[type]}</g>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <rect x="24" y="536" width="${Math.min(752, 40 + 17 * label.length)}" height="44" rx="4" fill="#fff"/>
    <text x="42" y="567" font-family="sans-serif" font-size="28" fill="#111">${escaped(label)}</text>
  </svg>`
  // Pictures that people upload are read from files: an SVG among them stays refused (server/photos/images.ts).
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(svg))
    .rotate(TURNED[orientation])
    .withMetadata({ orientation })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

const bricks = (random: Random): string =>
  Array.from({ length: 9 }, (_, row) => {
    const shift = random.int(0, 120)
    const joints = Array.from({ length: 8 }, (_, index) => `M${index * 120 + shift - 60} ${row * 58}v58`).join('')
    return `<path d="M0 ${row * 58}h${WIDTH}${joints}" stroke="#000" stroke-opacity="0.12" fill="none"/>`
  }).join('')

const escaped = (text: string): string => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const CAMERA = `<path d="M0 -130v70" stroke="#444" stroke-width="16"/><rect x="-70" y="-150" width="140" height="24" rx="6" fill="#eee"/>
  <ellipse cy="0" rx="120" ry="84" fill="#f4f4f5"/><circle cy="14" r="62" fill="url(#glass)"/><circle cx="-16" cy="-2" r="12" fill="#fff" fill-opacity="0.5"/>`
const READER = `<rect x="-170" y="-230" width="120" height="460" fill="#78716c"/><rect x="-160" y="-220" width="100" height="450" fill="#a8a29e"/>
  <rect x="10" y="-90" width="110" height="180" rx="14" fill="#18181b"/><circle cx="65" cy="-40" r="20" fill="#22c55e"/>
  <path d="M35 10h60M35 35h60M35 60h60" stroke="#52525b" stroke-width="6"/>`
const KEYS = [-50, 0, 50].flatMap((x) =>
  [-60, -10, 40, 90].map((y) => `<rect x="${x - 18}" y="${y}" width="36" height="36" rx="5" fill="#d4d4d8"/>`),
)
const KEYPAD = `<rect x="-100" y="-150" width="200" height="300" rx="16" fill="#27272a"/><rect x="-76" y="-130" width="152" height="46" fill="#86efac"/>${KEYS.join('')}`
const CABINET = `<rect x="-150" y="-190" width="300" height="380" rx="6" fill="#d4d4d8"/><rect x="-130" y="-170" width="260" height="340" fill="#166534"/>
  <path d="M-110 -140h220M-110 -90h220M-110 -40h220" stroke="#facc15" stroke-width="10"/><path d="M-90 170v90M-30 170v90M30 170v90" stroke="#2563eb" stroke-width="8"/>`

const DEVICES: Readonly<Record<DeviceType, string>> = {
  camera: CAMERA,
  access: READER,
  access_door: READER,
  keypad: KEYPAD,
  alarm: KEYPAD,
  controller: CABINET,
  access_controller: CABINET,
}
