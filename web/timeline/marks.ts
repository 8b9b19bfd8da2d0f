/** A mark for each category, so that colour is never alone: eight shapes, filled or hollow. */
const SHAPES = ['circle', 'square', 'diamond', 'up', 'down', 'plus', 'bar', 'drop'] as const;

/** Into the current path, around a point. */
export function traceMark(
  to: CanvasRenderingContext2D | Path2D,
  category: number,
  x: number,
  y: number,
  r: number,
): void {
  switch (SHAPES[category % SHAPES.length]) {
    case 'square':
      to.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
      break;
    case 'diamond':
      polygon(to, x, y - r * 1.25, x + r * 1.25, y, x, y + r * 1.25, x - r * 1.25, y);
      break;
    case 'up':
      polygon(to, x, y - r * 1.15, x + r * 1.15, y + r, x - r * 1.15, y + r, x, y - r * 1.15);
      break;
    case 'down':
      polygon(to, x, y + r * 1.15, x + r * 1.15, y - r, x - r * 1.15, y - r, x, y + r * 1.15);
      break;
    case 'plus':
      to.rect(x - r * 0.4, y - r * 1.1, r * 0.8, r * 2.2);
      to.rect(x - r * 1.1, y - r * 0.4, r * 0.7, r * 0.8);
      to.rect(x + r * 0.4, y - r * 0.4, r * 0.7, r * 0.8);
      break;
    case 'bar':
      to.rect(x - r * 0.5, y - r * 1.2, r, r * 2.4);
      break;
    case 'drop':
      polygon(to, x, y - r * 1.4, x + r, y + r * 0.3, x, y + r * 1.1, x - r, y + r * 0.3);
      break;
    default:
      to.moveTo(x + r, y);
      to.arc(x, y, r, 0, Math.PI * 2);
  }
}

export const isHollow = (category: number): boolean => category >= SHAPES.length;

function polygon(
  to: CanvasRenderingContext2D | Path2D,
  ...[ax, ay, bx, by, cx, cy, dx, dy]: [number, number, number, number, number, number, number, number]
): void {
  to.moveTo(ax, ay);
  to.lineTo(bx, by);
  to.lineTo(cx, cy);
  to.lineTo(dx, dy);
  to.closePath();
}
