import { Button } from '@mantine/core';
import { type PointerEvent, useRef, useState } from 'react';
import styles from '#features/provider-desk/consignment-dialog.module.css';

/** Pixels of the picture; its height on the screen follows from its width. */
const WIDTH = 800;
const HEIGHT = 240;
const LINE_WIDTH = 4;

/** Drawn with finger, pen or mouse. The picture is a PNG in base64, black on white; null when empty. */
export function SignaturePad({ onChange }: { readonly onChange: (base64: string | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isEmpty, setEmpty] = useState(true);

  const draw = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean) => {
    const context = canvas.current?.getContext('2d');
    if (!context || event.buttons === 0) return;
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = WIDTH / width;
    const [x, y] = [(event.clientX - left) * scale, (event.clientY - top) * scale];
    if (isStart) {
      event.currentTarget.setPointerCapture(event.pointerId);
      if (isEmpty) fill(context);
      context.beginPath();
      context.moveTo(x, y);
      setEmpty(false);
    }
    context.lineWidth = LINE_WIDTH;
    context.lineCap = 'round';
    context.lineTo(x, y);
    context.stroke();
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setEmpty(true);
    onChange(null);
  };
  return (
    <div>
      <p className={styles.heading}>Signature</p>
      <canvas
        ref={canvas}
        className={styles.signature}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={isEmpty ? 'Signature, empty' : 'Signature, signed'}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
        onPointerUp={({ currentTarget }) => onChange(base64Of(currentTarget.toDataURL('image/png')))}
      />
      {!isEmpty && (
        <Button variant="subtle" onClick={clear}>
          Clear signature
        </Button>
      )}
    </div>
  );
}

function fill(context: CanvasRenderingContext2D): void {
  context.fillStyle = 'white';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = 'black';
}

const base64Of = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(',') + 1);
