import { createContext, useContext, useEffect, useState } from 'react';

interface Form {
  /** The page or the dialog that has the form. */
  readonly layer: symbol;
  /** Its input survives a reload of the tab. */
  readonly isStored: boolean;
}

const PAGE: symbol = Symbol('page');

function createStoredInput() {
  const forms = new Set<Form>();
  /** The topmost is last. */
  const layers = [PAGE];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** True when the forms of the page, or of the dialog over it, store their input in this tab. */
    read: () => {
      const shown = [...forms].filter(({ layer }) => layer === layers.at(-1));
      return shown.length > 0 && shown.every(({ isStored }) => isStored);
    },
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    addForm: (form: Form) => {
      forms.add(form);
      notify();
      return () => {
        forms.delete(form);
        notify();
      };
    },
    addLayer: (layer: symbol) => {
      layers.push(layer);
      notify();
      return () => {
        layers.splice(layers.lastIndexOf(layer), 1);
        notify();
      };
    },
  };
}

export const storedInput = createStoredInput();

export const InputLayer = createContext(PAGE);

/** The layer of a dialog, for the context of its content. */
export function useInputLayer(): symbol {
  const [layer] = useState(() => Symbol('dialog'));
  useEffect(() => storedInput.addLayer(layer), [layer]);
  return layer;
}

/**
 * Registers a form whose input is stored in this tab. A form that does not store its input is registered when it is
 * beside forms that do.
 */
export function useInputForm({ isStored }: Pick<Form, 'isStored'>): void {
  const layer = useContext(InputLayer);
  useEffect(() => storedInput.addForm({ layer, isStored }), [layer, isStored]);
}

/** The same for a form that renders its own dialog: it is in the content of the dialog. */
export function StoredInput() {
  useInputForm({ isStored: true });
  return null;
}
