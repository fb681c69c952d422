import { type RefObject, useEffect } from 'react';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { copySelected, pasteText, removeSelected } from './designer-actions';
import { type Designer, redo, selectedSteps, undo } from './designer-store';

/** Inputs have their own undo, copy and paste. */
const editsText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');

const overlay = () =>
  document.querySelector('[role="alertdialog"], [role="dialog"][aria-modal="true"]') !== null;

interface Keys {
  designer: Designer;
  /** Contains the canvas and the settings. */
  box: RefObject<HTMLElement | null>;
  readOnly: boolean;
  save: () => void;
  /** Opens the settings, where they are not beside the canvas. */
  openSettings: () => void;
}

/** The keyboard of the designer: it is inactive below a dialog. */
export function useDesignerKeys({ designer, box, readOnly, save, openSettings }: Keys): void {
  useEffect(() => {
    const focusIn = (selector: string) => {
      openSettings();
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-inspector] ${selector}`)?.focus(),
      );
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || overlay()) return;
      const key = event.key.toLowerCase();
      const onStep = event.target instanceof HTMLElement && event.target.matches('.react-flow__node');
      if (event.ctrlKey || event.metaKey) {
        if (key === 's') event.preventDefault();
        if (readOnly) return;
        if (key === 's') save();
        if (editsText(event.target) || !['z', 'y'].includes(key)) return;
        event.preventDefault();
        if (key === 'y' || event.shiftKey) redo(designer);
        else undo(designer);
      } else if (onStep && key === 'enter') focusIn('input');
      else if (onStep && key === 'c' && !event.altKey) {
        event.preventDefault();
        event.target.click();
        focusIn('[data-connect]');
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [designer, readOnly, save, openSettings]);
  useClipboard(designer, box, readOnly);
}

/** Copies steps as text, so that they can be pasted into another workflow. */
function useClipboard(designer: Designer, box: Keys['box'], readOnly: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    const applies = ({ target }: ClipboardEvent) =>
      !editsText(target) &&
      !overlay() &&
      window.getSelection()?.isCollapsed !== false &&
      (target === document.body || (target instanceof Node && box.current?.contains(target) === true));
    const onCopy = (event: ClipboardEvent) => {
      const count = selectedSteps(designer.getState()).length;
      if (count === 0 || !applies(event)) return;
      event.clipboardData?.setData('text/plain', copySelected(designer));
      event.preventDefault();
      toast('info', t('designer.copied', { count }));
      if (event.type === 'cut' && !readOnly) removeSelected(designer);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (readOnly || !applies(event)) return;
      if (pasteText(designer, event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [designer, box, readOnly, t]);
}
